import {
  type FoundLog,
  callContract,
  fetchBalance,
  fetchContractCode,
  fetchTransactionCount,
  hasDeferredExecution,
  getLogsOf,
} from '../../evm';
import type { EvmChain } from '../../networks';
import { precompileOf, readAllowListCall } from '../../precompiles';
import type { ChainView, DelivererAccount, DestinationReadings, SeenDeliveries } from '../report/deliveryChecks';
import { deliveryChecks, deliveryGas, likelyDeliverers } from '../report/deliveryChecks';
import { rejectionCheck } from '../report/failureWords';
import type { DeliveryCheck, MessageTrace, Read, SigningTrace } from '../report/messageTrace';
import { delivered } from '../report/messageTimeline';
import { signerSetOf } from '../signatures/signerSet';
import { messengerEvents } from '../payload/messengerEvents';
import { standardMessenger } from '../payload/teleporterMessage';
import { type SourceClient, evmCalls, evmValue } from '../../sources';
import { getValidatorsAt, platformGetHeight as getHeight } from '../../rpc';
import { valueOf } from '../../report';
import { messengerTopics } from '../../abi';
import { cb58Id } from '../../primitives';
import { isTooLarge } from '../../errors';
import { fetchEpoch } from './countedHeight';
import { fetchWarpRules } from './warpSigners';
import { fetchDryRun } from './fetchFailure';
import { fetchRejectedSignature } from './fetchSigning';
import type { TraceClient } from './traceClient';

/** Maximum refused deliveries per message that are explained. */
const maxRejected = 4;

/** Why a message may not be delivered, cheapest checks first; for a delivered one, why other attempts were refused. */
export async function fetchChecks(
  run: TraceClient,
  trace: MessageTrace,
  signing: Read<SigningTrace> | undefined,
): Promise<readonly DeliveryCheck[]> {
  const { destination } = trace;
  const chain = destination?.chain;
  const rejected = chain === undefined ? [] : await rejectionChecks(run, trace, chain);
  // A cause of a past refusal need not be a current one.
  const pastRejections = rejected.map((one): DeliveryCheck =>
    one.outcome === 'cause' ? { ...one, outcome: 'fine' } : one,
  );
  if (delivered(trace) !== undefined) {
    return pastRejections;
  }
  const signed = signing?.ok === true ? signing.value : undefined;
  if (chain === undefined || trace.unsigned === undefined) {
    return [...rejected, ...deliveryChecks({ trace, destination, signing: signed })];
  }
  const there = await fetchDestination(run, trace, chain, signed);
  const checks = deliveryChecks({ trace, destination, signing: signed, there });
  return [...(checks.some(({ outcome }) => outcome === 'cause') ? pastRejections : rejected), ...checks];
}

async function fetchDestination(
  run: TraceClient,
  trace: MessageTrace,
  chain: EvmChain,
  signed: SigningTrace | undefined,
): Promise<DestinationReadings> {
  const { source: client } = run;
  const { message, unsigned = '0x', messenger = standardMessenger } = trace;
  const now = client.context.now();
  const { block: tip } = await run.latest(chain);
  const idleMs = tip && Math.max(now - Number(tip.timestamp) * 1_000, 0);
  // Signatures of sufficient weight prove that the set is the right one.
  const { able, quorum = 0n, subnetId } = signed ?? {};
  const isSigned = able !== undefined && able.total > 0n && able.signed * 100n >= able.total * quorum;
  const [seen, rules, view] = await Promise.all([
    fetchSeenDeliveries(client, chain, messenger, trace.source.blockchainId, tip?.number ?? 0n),
    chain.path === 'C' ? undefined : fetchWarpRules(client, chain),
    fetchView(client, chain, isSigned ? undefined : subnetId),
  ]);
  const allowed = message?.relayers.map((one) => one.toLowerCase()) ?? [];
  const likelyDeliverer =
    likelyDeliverers(seen, trace).find((one) => allowed.length === 0 || allowed.includes(one.toLowerCase())) ??
    message?.relayers[0];
  const sender = trace.sends.ok ? trace.sends.value[0]?.by : undefined;
  const from = likelyDeliverer ?? sender ?? message?.sender ?? messenger;
  const dryRun = await fetchDryRun(client, chain, { unsigned, messenger, from });
  const price = tip?.baseFeePerGas ?? undefined;
  const gas = dryRun.kind === 'taken' ? dryRun.gas : undefined;
  const cost =
    gas !== undefined && price !== undefined ? { wei: gas * price, isMost: hasDeferredExecution(tip) } : undefined;
  const account =
    likelyDeliverer &&
    (await fetchDelivererAccount(client, chain, likelyDeliverer, rules?.hasTxAllowList === true, cost));
  await client.context.abi?.ready();
  const hint = { abi: client.context.abi?.on(chain.evmChainId), address: message?.receiver };
  const gasLimit = tip?.gasLimit;
  return { now, dryRun, hint, seen, gasLimit, account: account || undefined, rules, view: { ...view, quorum, idleMs } };
}

async function rejectionChecks(
  run: TraceClient,
  trace: MessageTrace,
  chain: EvmChain,
): Promise<readonly DeliveryCheck[]> {
  const { deliveries } = trace;
  const rejected = deliveries.ok ? deliveries.value.filter(({ outcome }) => outcome === 'refused') : [];
  const result: DeliveryCheck[] = [];
  for (const step of rejected.slice(-maxRejected)) {
    // Neither applies where the signature is not the reason for the refusal.
    const isAbsent = run.cache.transactions.has(step.transaction) && step.signed === undefined;
    const signature =
      step.isSignatureWrong === true
        ? await fetchRejectedSignature(run, step, chain)
        : isAbsent
          ? ({ kind: 'absent' } as const)
          : undefined;
    result.push(rejectionCheck(step, signature, deliveryGas(trace)));
  }
  return result;
}

/**
 * Whether an account can pay for deliveries and issue their transactions.
 *
 * @param hasList whether the chain restricts who may issue transactions
 * @param cost of a delivery
 */
async function fetchDelivererAccount(
  client: SourceClient,
  chain: EvmChain,
  account: string,
  hasList: boolean,
  cost: DelivererAccount['cost'],
): Promise<DelivererAccount> {
  const calls = [
    fetchBalance(account),
    fetchTransactionCount(account),
    { ...fetchTransactionCount(account), params: [account, 'pending'] },
  ];
  const list = hasList
    ? [callContract({ to: precompileOf('txAllowListConfig').address, data: readAllowListCall(account) })]
    : [];
  const { outcomes, from, error } = await evmCalls<readonly (bigint | string)[]>(client, chain, [...calls, ...list]);
  const [money] = outcomes;
  if (money === undefined) {
    return { account, cost, error, from };
  }
  const [balance, latest, pending, word] = [0, 1, 2, 3].map((i) => {
    const outcome = outcomes[i];
    return outcome?.ok === true && outcome.value !== '0x' ? BigInt(outcome.value) : undefined;
  });
  const mayBeContract = balance === 0n && latest === 1n;
  const found = mayBeContract ? await evmValue(client, chain, fetchContractCode(account)) : undefined;
  return {
    ...{ account, cost, balance, latest, pending, role: word, from },
    error: money.ok ? undefined : money.error,
    isContract: found?.ok === true && found.value !== '0x',
  };
}

/**
 * The validator set used by the destination's next block, and how much of it is still in the current set.
 *
 * @param subnetId cb58, of the signing validators; absent where they are known to sign
 */
async function fetchView(
  client: SourceClient,
  chain: EvmChain,
  subnetID: string | undefined,
): Promise<Omit<ChainView, 'quorum'>> {
  const [epoch, tip] = await Promise.all([fetchEpoch(client, chain), client.node('P-Chain', getHeight, {})]);
  const height = valueOf(epoch)?.pChainHeight;
  const last = valueOf(tip)?.height;
  const common = { height, last, from: epoch.from };
  if (height === undefined || last === undefined || height >= last || !subnetID) {
    return common;
  }
  const [then, now] = await Promise.all(
    [height, last].map((at) => client.node('P-Chain', getValidatorsAt, { height: at, subnetID })),
  );
  if (then?.ok !== true || now?.ok !== true) {
    return common;
  }
  const { canonical, total } = signerSetOf(then.value);
  const left = new Set(signerSetOf(now.value).canonical.map(({ publicKey }) => publicKey.join()));
  const weight = canonical.reduce((sum, one) => sum + (left.has(one.publicKey.join()) ? one.weight : 0n), 0n);
  return { ...common, staying: { weight, total } };
}

/** Block ranges that most public nodes accept for a log query, and that stricter ones do. */
const spans = [2_048n, 512n] as const;

/** Deliveries of messages from one chain in the latest blocks of another. @param source cb58 */
async function fetchSeenDeliveries(
  client: SourceClient,
  chain: EvmChain,
  messenger: string,
  source: string,
  tip: bigint,
): Promise<SeenDeliveries> {
  const sourceHex = cb58Id(source)?.hex ?? '0x';
  let last: SeenDeliveries = { blocks: 0n, deliveries: [], from: -1 };
  for (const span of spans) {
    const first = tip < span ? 0n : tip - span + 1n;
    const topics = [messengerTopics.received, null, sourceHex];
    const response = await evmCalls<[readonly FoundLog[]]>(client, chain, [getLogsOf(topics, first, tip, messenger)]);
    const [logs] = response.outcomes;
    if (logs?.ok === true) {
      return { blocks: tip - first + 1n, deliveries: deliveriesIn(logs.value), from: response.from };
    }
    const error = logs?.error ?? response.error;
    last = { ...last, error, from: response.from };
    if (error === undefined || !isTooLarge(error)) {
      break;
    }
  }
  return last;
}

function deliveriesIn(logs: readonly FoundLog[]): SeenDeliveries['deliveries'] {
  return messengerEvents(logs).flatMap((event) =>
    event.kind === 'received' ? [{ deliverer: event.deliverer, nonce: event.message?.nonce }] : [],
  );
}
