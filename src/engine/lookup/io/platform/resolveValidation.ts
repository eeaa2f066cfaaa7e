import { errorCategory } from '../../../errors';
import {
  type Line,
  type Related,
  type UnsourcedReport,
  count,
  fact,
  id,
  message,
  rawResponses,
  remote,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../../report';
import type { Cb58Id } from '../../../primitives';
import { type SourceClient, configuredSubnets } from '../../../sources';
import {
  type L1ValidatorResult,
  type ValidationResults,
  endOf,
  fetchEnds,
  historySection,
  lastState,
  pastSection,
  pastValidation,
  validationFacts,
  validationTransactions,
} from '../../../validators';
import { listLatestTransactions } from '../../../net';
import { getCurrentEpoch, getL1Validator, getTotalStake, getValidatorFeeState, upgrades } from '../../../rpc';
import { avaxAmount, transactionType } from '../../../transactions';
import { fetchPastTransactions } from './fetchPastTransactions';
import { epochSeconds } from '../../../networks';

const rows = 10;

/** At most two round trips: the validator, then fee and total weight; `undefined` for unknown validations. */
async function fetchValidation(client: SourceClient, validationId: string): Promise<ValidationResults | undefined> {
  const [validator, history] = await Promise.all([
    client.node('P-Chain', getL1Validator, { validationID: validationId }),
    client.index('P-Chain', `listLatestTransactions ${validationId}`, (service, network, options) =>
      listLatestTransactions(service, network, 'p-chain', { l1ValidationId: validationId, pageSize: rows }, options),
    ),
  ]);
  const found = valueOf(validator);
  if (found === undefined) {
    return (valueOf(history)?.rows.length ?? 0) > 0 ? { validator, history } : undefined;
  }
  const { subnetID: subnetId, startTime, balance } = found;
  const age = client.context.now() - startTime.getTime();
  const isYoung = age < 2_000 * epochSeconds(client.network.networkId);
  const [price, totalStake, epoch, times, configured, ended] = await Promise.all([
    client.node('P-Chain', getValidatorFeeState, {}),
    client.node('P-Chain', getTotalStake, { subnetID: subnetId }),
    isYoung ? client.node('P-Chain epoch', getCurrentEpoch, {}, { chain: 'P' }) : undefined,
    isYoung ? client.node('node', upgrades, {}) : undefined,
    configuredSubnets(client),
    balance === 0n ? fetchEnd(client, found, history) : undefined,
  ]);
  const chainName = configured.get(subnetId)?.name;
  return {
    validator,
    history,
    price,
    totalStake,
    epoch,
    ...ended,
    upgrades: times,
    chainName,
  };
}

/** Why a validation is inactive: the data service, or a local network's blocks, has the heights to search. */
async function fetchEnd(
  client: SourceClient,
  { subnetID: subnetId, nodeID: nodeId, validationID: validationId, height }: L1ValidatorResult,
  history: ValidationResults['history'],
): Promise<Pick<ValidationResults, 'past' | 'end'>> {
  const { transactions = [] } = history.ok ? {} : await fetchPastTransactions(client);
  const past = pastValidation(transactions, validationId);
  const listed = validationTransactions({ history }).map(
    ({ txType: type, txHash: txId, blockNumber, blockTimestamp }) => ({
      ...{ type, txId, height: blockNumber, at: blockTimestamp.getTime() },
    }),
  );
  const inBlocks = past?.transactions.map(({ decoded, id: txId, height, time: at }) => ({
    ...{ type: decoded.type, txId, height, at },
  }));
  const turns = [...listed, ...(inBlocks ?? [])].flatMap((one) => {
    const turn = transactionType(one.type)?.turns;
    return turn === undefined ? [] : [{ ...one, turn }];
  });
  const [last] = turns;
  if (last?.turn === 'off' && last.at !== undefined) {
    return { past, end: { how: 'disabled', at: last.at, txId: last.txId } };
  }
  const activeAt = turns.flatMap(({ turn, height: at }) => (turn === 'on' ? [at] : []));
  const ends = await fetchEnds(client, subnetId, [{ nodeId, validationId }], height, () => activeAt);
  return { past, end: ends.get(validationId) };
}

/** The missing step of its registration or removal, where manager contract and P-Chain differ. */
async function fetchSetUp(
  client: SourceClient,
  validator: L1ValidatorResult,
): Promise<(Pick<UnsourcedReport, 'sections' | 'copyActions'> & { readonly words: string }) | undefined> {
  const { fetchSetUpOne } = await import('../../../diagnose/io/fetchSetUp');
  return await fetchSetUpOne(client, validator);
}

export async function resolveValidation(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  const results = await fetchValidation(client, cb58);
  if (results === undefined) {
    return undefined;
  }
  const { network, context } = client;
  const validator = valueOf(results.validator);
  const { title, facts, related } =
    validator === undefined
      ? endedParts(results, cb58)
      : {
          title: titleOf(validator, results),
          facts: validationFacts(validator, results, { now: context.now(), networkId: network.networkId }),
          related: relatedOf(validator.nodeID, validator.subnetID, results.chainName),
        };
  const setUp = validator && (await fetchSetUp(client, validator));
  return {
    kind: 'validation',
    status: 'ok',
    title,
    chain: 'P-Chain',
    facts: [...facts, ...fact('setUp', 'set-up', setUp && [text(setUp.words)], [], { brief: true })],
    copyActions: setUp?.copyActions,
    sections: [
      ...(setUp?.sections ?? []),
      ...historySection(results, network.name, cb58),
      ...pastSection(results.past?.transactions ?? []),
    ],
    related,
    raw: rawOf(results),
  };
}

function titleOf({ balance }: L1ValidatorResult, results: ValidationResults): Line {
  const { chainName } = results;
  const l1 = chainName === undefined ? text('an L1') : remote(chainName);
  if (balance > 0n) {
    return message`validator of ${l1}, balance ${avaxAmount(balance)}`;
  }
  const end = endOf(results);
  return end === undefined
    ? message`inactive on ${l1}`
    : message`inactive on ${l1}: ${text(end.how === 'dry' ? 'balance used up' : 'disabled by owner')}`;
}

/** The node does not know the validator any more, or could not be queried; the data service has its history. */
function endedParts(
  results: ValidationResults,
  validationId: string,
): Pick<UnsourcedReport, 'title' | 'facts' | 'related'> {
  const last = lastState(results, validationId);
  const [newest] = validationTransactions(results);
  const from = sourcesOf(results.history);
  const { validator } = results;
  const title =
    !validator.ok && errorCategory(validator.error) === 'notFound'
      ? 'ended L1 validation'
      : 'L1 validation, per data service';
  const brief = { brief: true };
  return {
    title: [text(title)],
    facts: [
      ...fact('node', 'node', last && [id(last.nodeId)], from, brief),
      ...fact('subnet', 'subnet', last?.subnetId === undefined ? undefined : [id(last.subnetId)], from, brief),
      ...fact('weight', 'last weight', last && [count(last.weight)], from, brief),
      ...fact('last', 'last transaction', newest && [time(newest.blockTimestamp.getTime())], from, brief),
    ],
    related: last === undefined ? [] : relatedOf(last.nodeId, last.subnetId),
  };
}

function relatedOf(nodeId: string, subnetId: string | undefined, chainName?: string): readonly Related[] {
  return [
    { label: 'node', id: nodeId },
    ...(subnetId === undefined ? [] : [{ label: 'subnet', id: subnetId, name: chainName }]),
  ];
}

function rawOf({ validator, history }: ValidationResults): NonNullable<UnsourcedReport['raw']> {
  return [...rawResponses('platform.getL1Validator', validator), ...rawResponses('listLatestTransactions', history)];
}
