import { messengerSelectors, messengerTopics } from '../../abi';
import { type ApiError, RpcError, errorCategory, isNodeResponse } from '../../errors';
import {
  type BlockTag,
  type Outcome,
  type CallTrace,
  type EvmCall,
  callContract,
  fetchContractCode,
  fetchGasEstimate,
  ranGasOf,
  traceCalls,
} from '../../evm';
import type { EvmChain } from '../../networks';
import { precompileOf, readAllowListCall } from '../../precompiles';
import { type JsonObject, type JsonValue, cb58Id, toQuantity } from '../../primitives';
import { type SourceClient, evmCall, evmCalls } from '../../sources';
import { intrinsicGas, receiverCall } from '../payload/sendCall';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import { unsignedAccessList } from '../payload/warpPredicate';
import type {
  DeliveryFailure,
  ReceiverError,
  DeliveryStep,
  MessageTrace,
  DryRun,
  Execution,
} from '../report/messageTrace';
import { errorOf } from '../../report';

interface DryRunDelivery {
  readonly unsigned: `0x${string}`;
  readonly messenger: string;
  /** The deliverer, which earns the reward; some messages restrict who may deliver. */
  readonly from: string;
  /** Absent: the node's maximum for a call. */
  readonly gas?: bigint;
  /** The state for the delivery; defaults to the latest. */
  readonly block?: BlockTag;
}

/** Nodes tried per method; where none supports it, another method is used. */
const maxTried = 2;

/**
 * Simulates the delivery of a message, which need not be signed; nothing is sent. The first supported method counts: a
 * trace shows everything, an estimate all but the execution.
 */
export async function fetchDryRun(client: SourceClient, chain: EvmChain, delivery: DryRunDelivery): Promise<DryRun> {
  const { from, messenger, unsigned, gas, block = 'latest' } = delivery;
  const call: JsonObject = {
    from,
    to: messenger,
    data: `${messengerSelectors.receive}${'0'.repeat(64)}${from.slice(2).toLowerCase().padStart(64, '0')}`,
    accessList: unsignedAccessList(unsigned) as unknown as JsonValue,
    ...(gas === undefined ? {} : { gas: toQuantity(gas) }),
  };
  const query = async <T>(question: EvmCall<T>) => {
    const urls = client.evmUrls(chain).slice(0, maxTried);
    const { outcomes, from: source, error } = await evmCalls<[T]>(client, chain, [question], urls);
    const outcome: Outcome<T> | undefined = outcomes[0] ?? (error && { ok: false, error });
    return { outcome, proof: question.method, from: (outcome?.ok === true ? outcome.from : undefined) ?? source };
  };
  const estimate = fetchGasEstimate(call, block);
  const traced = await query(traceCalls({ call, block }));
  if (traced.outcome?.ok === true) {
    const { value } = traced.outcome;
    const provenance = { proof: traced.proof, from: traced.from };
    if (value.error != null) {
      return { kind: 'refused', error: tracedError(value), ...provenance };
    }
    const ran = ranGasOf(value) ?? gasIn((await query(estimate)).outcome);
    return { kind: 'taken', gas: ran, execution: executionIn(value), ...provenance };
  }
  const estimated = await query(estimate);
  if (estimated.outcome?.ok === true) {
    return { kind: 'taken', gas: estimated.outcome.value, proof: estimated.proof, from: estimated.from };
  }
  const called = isRejection(estimated.outcome) ? estimated : await query(callContract(call, block));
  if (called.outcome?.ok === true) {
    return { kind: 'taken', proof: called.proof, from: called.from };
  }
  const error = called.outcome?.error;
  return error instanceof RpcError && isNodeResponse(error)
    ? { kind: 'refused', error: receiverError(error), proof: called.proof, from: called.from }
    : { kind: 'unread', error, from: called.from };
}

function gasIn(outcome: Outcome<bigint> | undefined): bigint | undefined {
  return outcome?.ok === true ? outcome.value : undefined;
}

export function receiverError({ data, rpcMessage }: RpcError): ReceiverError {
  return { data: typeof data === 'string' ? data : '0x', words: rpcMessage };
}

/** Whether the messenger itself reverted, so that another call is pointless; false where an estimate ran out of gas. */
function isRejection(outcome: Outcome<unknown> | undefined): boolean {
  return outcome?.ok === false && outcome.error instanceof RpcError && typeof outcome.error.data === 'string';
}

function executionIn(trace: CallTrace): Execution {
  const topics = new Set((trace.logs ?? []).map(({ topics: [first] }) => first));
  if (topics.has(messengerTopics.executed)) {
    return { outcome: 'executed' };
  }
  const failed = trace.calls?.findLast(({ error }) => error != null);
  return topics.has(messengerTopics.failed)
    ? { outcome: 'failed', error: failed && tracedError(deepest(failed)) }
    : { outcome: 'empty' };
}

/** A call that used up its gas reports no reason; the call inside it may. */
function deepest(call: CallTrace): CallTrace {
  const isSilent = call.output == null || call.output === '0x';
  const inner = isSilent ? call.calls?.findLast(({ error }) => error != null) : undefined;
  return inner === undefined ? call : deepest(inner);
}

function tracedError({ output, error }: CallTrace): ReceiverError {
  return { data: output ?? '0x', words: error ?? undefined };
}

interface FailedDelivery {
  readonly chain: EvmChain;
  readonly step: DeliveryStep;
  readonly message: TeleporterMessage;
  /** The messenger's call to the receiver, without a gas limit. */
  readonly call: JsonObject;
  /** The same call, with the gas that the messenger left to the receiver. */
  readonly limitedCall: JsonObject;
  readonly isOver: boolean;
}

/** Result of the same call in the latest state. */
interface LatestResult {
  readonly now?: Outcome<string>;
  readonly today?: ReceiverError;
}

/**
 * Why a message was delivered but not executed, even if a retry has executed it since. The messenger does not store the
 * receiver's error, so the receiver is called again: on the state before the delivery and on the latest one, with the
 * original gas and without a limit. At most five calls. `undefined` where it did not fail, or too little is known about
 * the delivery.
 */
export async function fetchFailure(client: SourceClient, trace: MessageTrace): Promise<DeliveryFailure | undefined> {
  const failed = failedDelivery(trace);
  if (failed === undefined) {
    return undefined;
  }
  const before: BlockTag = toQuantity(failed.step.block - 1n);
  const { chain, call, limitedCall } = failed;
  const { receiver } = failed.message;
  const first = await evmCalls<[string, string]>(client, chain, [
    fetchContractCode(receiver, before),
    callContract(call, 'latest'),
  ]);
  const [code, now] = first.outcomes;
  if (code === undefined) {
    return { kind: 'unread', error: first.error };
  }
  const seen: LatestResult = { now, today: isReported(now) ? errorIn(now) : undefined };
  if (!code.ok) {
    return errorCategory(code.error) === 'prunedState'
      ? latestStateFailure(client, failed, seen, code.error)
      : { kind: 'unread', error: code.error };
  }
  if (code.value === '0x') {
    const latestCode = await evmCall(client, chain, fetchContractCode(receiver));
    const isThereNow = latestCode?.ok === true && latestCode.value !== '0x';
    return { kind: 'noCode', receiver, isThereNow, now: seen.today };
  }
  const replayed = await evmCalls<[string, string]>(client, chain, [
    callContract(limitedCall, before),
    callContract(call, before),
  ]);
  const [limited, unlimited] = replayed.outcomes;
  const unread = [limited, unlimited].find((one) => one?.ok === false && !isReported(one));
  if (limited === undefined || unlimited === undefined || unread !== undefined) {
    return { kind: 'unread', error: replayed.error ?? errorOf(unread) };
  }
  if (!unlimited.ok) {
    return rejection(client, failed, seen, unlimited);
  }
  return limited.ok ? { kind: 'notReproduced' } : { ...(await gasFailure(client, failed, now)), now: seen.today };
}

function failedDelivery(trace: MessageTrace): FailedDelivery | undefined {
  const { deliveries, destination, messenger, message, source, retries } = trace;
  const step = deliveries.ok ? deliveries.value.find(({ outcome }) => outcome === 'failed') : undefined;
  const chain = destination?.chain;
  const sourceHex = cb58Id(source.blockchainId)?.hex;
  if (step === undefined || chain === undefined || message === undefined || !messenger || sourceHex === undefined) {
    return undefined;
  }
  const data = receiverCall(sourceHex, message);
  const call = { from: messenger, to: message.receiver, data };
  const limitedCall = { ...call, gas: toQuantity(message.gas + intrinsicGas(data)) };
  return { chain, step, message, call, limitedCall, isOver: retries.some(({ outcome }) => outcome === 'executed') };
}

/** Fallback for a pruned state: the latest state may differ from the original one, except where it cannot change. */
async function latestStateFailure(
  client: SourceClient,
  failed: FailedDelivery,
  seen: LatestResult,
  error: ApiError,
): Promise<DeliveryFailure> {
  const { chain, message, limitedCall } = failed;
  const { outcomes } = await evmCalls<[string, string]>(client, chain, [
    fetchContractCode(message.receiver),
    callContract(limitedCall),
  ]);
  const [code, limited] = outcomes;
  if (code?.ok === true && code.value === '0x') {
    return { kind: 'noCode', receiver: message.receiver, isThereNow: false, isOfNow: true };
  }
  if (seen.now?.ok === true) {
    return isReported(limited)
      ? { ...(await gasFailure(client, failed, seen.now)), isOfNow: true }
      : { kind: 'unread', error, mayNow: true };
  }
  return isReported(seen.now)
    ? { ...(await rejection(client, failed, seen, seen.now)), isOfNow: true }
    : { kind: 'unread', error };
}

async function gasFailure(
  client: SourceClient,
  { chain, call, message, isOver }: FailedDelivery,
  now: Outcome<string> | undefined,
): Promise<DeliveryFailure> {
  // A later execution changed the gas that it would need.
  const isRequested = !isOver && now?.ok === true;
  const estimate = isRequested ? await evmCall(client, chain, fetchGasEstimate(call, 'latest')) : undefined;
  const needs = estimate?.ok === true ? estimate.value - intrinsicGas(call['data'] as string) : undefined;
  return { kind: 'gasLimit', has: message.gas, needs };
}

async function rejection(
  client: SourceClient,
  { message, chain }: FailedDelivery,
  { now, today }: LatestResult,
  refused: Outcome<string> | undefined,
): Promise<DeliveryFailure> {
  const reported = errorIn(refused) ?? { data: '0x' };
  const mayNow = now?.ok === true;
  if (reported.data === '0x' && message.transfer !== undefined) {
    const role = await fetchMinterRole(client, chain, message.receiver);
    // Reverted without the role, or executed with it since.
    if (role !== undefined && role > 0n === mayNow) {
      return { kind: 'mayNotMint', receiver: message.receiver, mayNow };
    }
  }
  if (mayNow) {
    return { kind: 'wasRefused', error: reported };
  }
  const isOther = today !== undefined && (today.data !== reported.data || today.words !== reported.words);
  return { kind: 'refuses', error: reported, now: isOther ? today : undefined };
}

/** Whether the chain itself rejected the call, rather than a node that lacks something. */
export function isReported(
  outcome: Outcome<unknown> | undefined,
): outcome is { readonly ok: false; readonly error: RpcError } {
  const error = errorOf(outcome);
  return error instanceof RpcError && isNodeResponse(error);
}

function errorIn(outcome: Outcome<unknown> | undefined): ReceiverError | undefined {
  const error = errorOf(outcome);
  return error instanceof RpcError ? receiverError(error) : undefined;
}

/** Role of an account on the native minter, 0 for none; `undefined` where it is unknown or the chain has no minter. */
export async function fetchMinterRole(
  client: SourceClient,
  chain: EvmChain,
  account: string,
): Promise<bigint | undefined> {
  const to = precompileOf('contractNativeMinterConfig').address;
  const result = await evmCall(client, chain, callContract({ to, data: readAllowListCall(account) }));
  return result?.ok === true && result.value.length > 2 ? BigInt(result.value) : undefined;
}
