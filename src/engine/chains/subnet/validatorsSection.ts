import {
  type Fact,
  type Line,
  type Section,
  count,
  fact,
  id,
  joinEach,
  message,
  percentOf,
  sourcesOf,
  text,
  textLine,
  time,
  valueOf,
  type QueryResult,
  remote,
  shareText,
  tableSection,
} from '../../report';
import { avaxAmount, weightLine } from '../../transactions';
import type { ResultOf, getSubnet, getValidatorFeeState, validates, validatorsGetCurrentValidators } from '../../rpc';
import { formatDuration } from '../../primitives';
import {
  type ContinuousFee,
  type KnownValidator,
  CONNECTED_NEEDED,
  heaviestFirst,
  remainingTimeLines,
  lifeText,
  setTotals,
  validatorLife,
  weightBar,
} from '../../validators';
import { type Network, type RegisteredBlockchains, type RegisteredChains, chainName } from '../../networks';
import type { RequestedCreation } from '../../sources';
import { vmLine } from '../blockchain/blockchainFacts';

/** Maximum rows shown, heaviest first. */
const maxRows = 50;

/** Number and weight of the validators, and how much of the weight cannot sign. */
export function validatorFacts({ subnet, validators: result }: SubnetResults): readonly Fact[] {
  const brief = { brief: true };
  const label = 'validators';
  if (!result.ok) {
    return [];
  }
  const validators = result.value;
  if (validators.length === 0) {
    // The node returns the same for an unknown subnet (docs/facts/staking.md).
    const none = subnet.ok ? 'none' : 'none, or subnet unknown to the node';
    return fact('validators', label, [text(none)], sourcesOf(result), brief);
  }
  const inactive = validators.filter(isInactive);
  const totalWeight = weightOf(validators);
  const number = count(BigInt(validators.length));
  const line =
    inactive.length === 0
      ? [number]
      : message`${number}; ${text(String(inactive.length))} inactive with ${percentOf(weightOf(inactive), totalWeight) ?? count(weightOf(inactive))} of weight`;
  return [
    ...fact('validators', label, line, sourcesOf(result), brief),
    ...fact('weight', 'weight', [count(totalWeight)], sourcesOf(result), brief),
  ];
}

/**
 * Whether enough weight is connected, and which balance runs out first.
 *
 * @param view the validators as seen by a node that runs the chain; absent if none was queried
 * @param now milliseconds since the epoch
 */
export function weightFacts(
  { validators: result, price }: SubnetResults,
  view: QueryResult<ResultOf<typeof validatorsGetCurrentValidators>> | undefined,
  now: number,
): readonly Fact[] {
  const seen = new Map(valueOf(view)?.validators.map((one) => [one.validationID, one.isConnected]));
  const validators = (valueOf(result) ?? []).map((one) => ({
    ...one,
    isConnected: one.isConnected ?? seen.get(one.validationId ?? one.txId ?? ''),
  }));
  const { weight, connected } = setTotals(validators);
  const share = connected === undefined ? undefined : shareText(connected, weight);
  const inactive = weightOf(validators.filter((one) => isInactive(one) && one.isConnected !== true));
  const [first] = validators
    .flatMap((validator) => {
      const life = validatorLife(validator, valueOf(price), now);
      return life.kind === 'balance' ? [{ validator, life }] : [];
    })
    .sort((a, b) => (a.life.seconds < b.life.seconds ? -1 : 1));
  return [
    ...fact(
      'connectedWeight',
      'connected weight',
      share === undefined
        ? undefined
        : message`${text(share)} of ${count(weight)}; ${text(`${CONNECTED_NEEDED} %`)} is required`,
      sourcesOf(result, view),
      {
        brief: true,
        drawn: connected === undefined ? undefined : weightBar({ weight, connected, inactive }, textLine),
      },
    ),
    ...fact(
      'lowestBalance',
      'first to run out',
      first && message`${id(first.validator.nodeId)}, ${text(lifeText(first.life))}`,
      sourcesOf(result, price),
      { brief: true },
    ),
  ];
}

export function validatorsSection({ validators: result, price }: SubnetResults, now: number): readonly Section[] {
  if (!result.ok || result.value.length === 0) {
    return [];
  }
  const totalWeight = weightOf(result.value);
  const shown = [...result.value].sort(heaviestFirst).slice(0, maxRows);
  const balances = shown.flatMap(({ balance }) => (balance === undefined ? [] : [{ balance }]));
  const hasBalances = balances.length > 0;
  const remainingLine = remainingTimeLines(balances, valueOf(price), now);
  return [
    {
      key: 'validators',
      heading: 'Validators',
      columns: ['node', 'validation ID', 'weight', 'state', ...(hasBalances ? ['balance', 'time left'] : [])],
      rows: shown.map((validator): readonly Line[] => {
        const { nodeId, validationId, txId = '', weight, balance } = validator;
        return [
          [id(nodeId)],
          [id(validationId ?? txId)],
          weightLine(weight, totalWeight),
          stateLine(validator),
          ...(balance === undefined ? [] : [[avaxAmount(balance)], remainingLine({ balance })]),
        ];
      }),
      drawn: runwayOf(shown, valueOf(price), now),
      drawnColumn: 'time left',
      note: noteOf(result.value.length - shown.length, hasBalances && valueOf(price) === undefined),
      from: sourcesOf(result, hasBalances ? price : undefined),
    },
  ];
}

/** Days below which a validator is running low, the setting's default. */
const warnDays = 14;

/** Remaining time of the balances, soonest to run out first. */
function runwayOf(
  validators: readonly KnownValidator[],
  fee: ContinuousFee | undefined,
  now: number,
): Section['drawn'] {
  const rows = validators
    .map((validator) => ({ validator, life: validatorLife(validator, fee, now) }))
    .flatMap(({ validator: { nodeId }, life }) =>
      life.kind === 'balance' || life.kind === 'inactive'
        ? [
            {
              label: [id(nodeId)],
              days: life.kind === 'balance' ? Number(life.seconds) / 86_400 : undefined,
              left: [text(life.kind === 'balance' ? formatDuration(Number(life.seconds) * 1_000) : 'inactive')],
            },
          ]
        : [],
    )
    .toSorted((a, b) => (a.days ?? -1) - (b.days ?? -1));
  return rows.length === 0 ? undefined : { kind: 'runway', warnDays, rows };
}

function noteOf(hidden: number, isPriceUnknown: boolean): Line | undefined {
  const sentences = [
    ...(hidden > 0 ? [`${hidden} more with less weight are left out.`] : []),
    ...(isPriceUnknown ? ['How long balances last is unknown: see platform.getValidatorFeeState in Sources.'] : []),
  ];
  return sentences.length === 0 ? undefined : joinEach(sentences, (sentence) => text(sentence), ' ');
}

function stateLine(validator: KnownValidator): Line {
  const { validationId, end = NaN, renewal } = validator;
  if (validationId === undefined) {
    const at = time(end);
    return (renewal?.seconds ?? 0n) > 0n ? message`renews at ${at}` : message`until ${at}`;
  }
  return [text(isInactive(validator) ? 'inactive' : 'active')];
}

function isInactive({ balance }: KnownValidator): boolean {
  return balance === 0n;
}

function weightOf(validators: readonly KnownValidator[]): bigint {
  return validators.reduce((sum, { weight }) => sum + weight, 0n);
}

export interface SubnetResults {
  readonly subnet: QueryResult<ResultOf<typeof getSubnet>>;
  readonly chains: QueryResult<ResultOf<typeof validates>>;
  readonly validators: QueryResult<readonly KnownValidator[]>;
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  /** By blockchain ID. */
  readonly creations: ReadonlyMap<string, RequestedCreation>;
  readonly indexed: QueryResult<RegisteredChains>;
  /** Fetched only if no node returned the chains. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** The transaction that created the subnet. */
  readonly createdBy: readonly Section[];
}

export interface SubnetChain {
  readonly blockchainId: string;
  /** From the settings, or else the creator's or the data service's name. */
  readonly name?: string;
  readonly vmId?: string;
  readonly evmChainId?: bigint;
}

/** The chains returned by a node, or else those listed by the data service. */
export function subnetChains(results: SubnetResults, subnetId: string, network: Network): readonly SubnetChain[] {
  const listed = valueOf(results.listed);
  const ids =
    valueOf(results.chains)?.blockchainIDs ?? listed?.of(subnetId).map(({ blockchainId }) => blockchainId) ?? [];
  return ids.map((blockchainId) => {
    const created = results.creations.get(blockchainId)?.created;
    const indexed = valueOf(results.indexed)?.find(blockchainId);
    const row = listed?.find(blockchainId);
    const name = chainName(blockchainId, network) ?? created?.name ?? indexed?.name ?? row?.name;
    const vmId = created?.vmId ?? row?.vmId ?? indexed?.vmId;
    const evmChainId = indexed?.evmChainId ?? row?.evmChainId ?? configuredChainId(blockchainId, network);
    return { blockchainId, name, vmId, evmChainId };
  });
}

export function chainNames(chains: readonly SubnetChain[]): readonly Line[] {
  return chains.map(({ name, blockchainId }) => (name === undefined ? [id(blockchainId)] : [remote(name)]));
}

export function chainsSection(chains: readonly SubnetChain[], results: SubnetResults): readonly Section[] {
  const sourcesOfChains = [results.chains, results.listed, results.indexed, ...creationsOf(results)];
  return tableSection(
    'blockchains',
    'Blockchains',
    ['name', 'blockchain ID', 'virtual machine', 'EVM chain ID'],
    chains,
    ({ blockchainId, name, vmId, evmChainId }) => [
      name === undefined ? [] : [remote(name)],
      [id(blockchainId)],
      vmId === undefined ? [] : vmLine(vmId),
      evmChainId === undefined ? [] : [text(String(evmChainId))],
    ],
    sourcesOf(...sourcesOfChains.filter((result) => result?.ok === true)),
  );
}

function creationsOf({ creations }: SubnetResults) {
  return [...creations.values()].map(({ result }) => result);
}

function configuredChainId(blockchainId: string, network: Network): bigint | undefined {
  return network.chains.find((chain) => chain.blockchainId === blockchainId)?.evmChainId;
}
