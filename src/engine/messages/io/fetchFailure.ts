import { messengerSelectors, messengerTopics } from '../../abi';
import { type ApiError, RpcError, errorCategory, isNodeAnswer } from '../../errors';
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
import { type JsonObject, type JsonValue, cb58Id } from '../../primitives';
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

/** What is to be delivered where, without a signature. */
interface DryRunDelivery {
  readonly unsigned: `0x${string}`;
  readonly messenger: string;
  /** Who delivers it, and is rewarded for it: some messages name who may. */
  readonly from: string;
  /** Absent: as much as the node lets a call have. */
  readonly gas?: bigint;
  /** The state to deliver it on; absent: the last one. */
  readonly block?: BlockTag;
}

/** Nodes that are tried for a method that many do not have: another one answers instead of it. */
const mostTried = 2;

/**
 * Delivers a message as a call: nothing is sent, and nobody needs to have signed it. The first method that a node has tells
 * all that is asked: a trace everything, an estimate all but the execution.
 */
export async function fetchDryRun(client: SourceClient, chain: EvmChain, delivery: DryRunDelivery): Promise<DryRun> {
  const { from, messenger, unsigned, gas, block = 'latest' } = delivery;
  const call: JsonObject = {
    from,
    to: messenger,
    data: `${messengerSelectors.receive}${'0'.repeat(64)}${from.slice(2).toLowerCase().padStart(64, '0')}`,
    accessList: unsignedAccessList(unsigned) as unknown as JsonValue,
    ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
  };
  const ask = async <T>(question: EvmCall<T>) => {
    const urls = client.evmUrls(chain).slice(0, mostTried);
    const { outcomes, from: source, error } = await evmCalls<[T]>(client, chain, [question], urls);
    const outcome: Outcome<T> | undefined = outcomes[0] ?? (error && { ok: false, error });
    return { outcome, proof: question.method, from: (outcome?.ok === true ? outcome.from : undefined) ?? source };
  };
  const estimate = fetchGasEstimate(call, block);
  const traced = await ask(traceCalls({ call, block }));
  if (traced.outcome?.ok === true) {
    const { value } = traced.outcome;
    const provenance = { proof: traced.proof, from: traced.from };
    if (value.error != null) {
      return { kind: 'refused', error: tracedError(value), ...provenance };
    }
    const ran = ranGasOf(value) ?? gasIn((await ask(estimate)).outcome);
    return { kind: 'taken', gas: ran, execution: executionIn(value), ...provenance };
  }
  const estimated = await ask(estimate);
  if (estimated.outcome?.ok === true) {
    return { kind: 'taken', gas: estimated.outcome.value, proof: estimated.proof, from: estimated.from };
  }
  const called = isRejection(estimated.outcome) ? estimated : await ask(callContract(call, block));
  if (called.outcome?.ok === true) {
    return { kind: 'taken', proof: called.proof, from: called.from };
  }
  const error = called.outcome?.error;
  return error instanceof RpcError && isNodeAnswer(error)
    ? { kind: 'refused', error: receiverError(error), proof: called.proof, from: called.from }
    : { kind: 'unread', error, from: called.from };
}

function gasIn(outcome: Outcome<bigint> | undefined): bigint | undefined {
  return outcome?.ok === true ? outcome.value : undefined;
}

/** What a contract said in a call that a node refused. */
export function receiverError({ data, rpcMessage }: RpcError): ReceiverError {
  return { data: typeof data === 'string' ? data : '0x', words: rpcMessage };
}

/** The messenger's own word, which another call would only repeat; it is not so where the gas did not suffice for a guess. */
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

/** A call that burned all gas says nothing: what it called may. */
function deepest(call: CallTrace): CallTrace {
  const isSilent = call.output == null || call.output === '0x';
  const inner = isSilent ? call.calls?.findLast(({ error }) => error != null) : undefined;
  return inner === undefined ? call : deepest(inner);
}

function tracedError({ output, error }: CallTrace): ReceiverError {
  return { data: output ?? '0x', words: error ?? undefined };
}

/** The delivery that failed, with all that replaying it takes. */
interface Failed {
  readonly chain: EvmChain;
  readonly step: DeliveryStep;
  readonly message: TeleporterMessage;
  /** The messenger's call of the receiver, without a limit of gas. */
  readonly call: JsonObject;
  /** The same with a limit that leaves the receiver what the messenger left it. */
  readonly limitedCall: JsonObject;
  /** It was executed by a retry since. */
  readonly isOver: boolean;
}

/** What the receiver says to the same call on the state of now. */
interface Seen {
  readonly now?: Outcome<string>;
  readonly today?: ReceiverError;
}

/**
 * Why a message was delivered and not executed: the messenger keeps what the receiver said to itself, so it is called
 * again, on the state before the delivery and on that of now, with the gas that it had and without a limit. Also of one
 * that a retry executed since. At most five calls. Undefined: it did not fail, or what is needed to tell is not known.
 */
export async function fetchFailure(client: SourceClient, trace: MessageTrace): Promise<DeliveryFailure | undefined> {
  const failed = failedDelivery(trace);
  if (failed === undefined) {
    return undefined;
  }
  const before: BlockTag = `0x${(failed.step.block - 1n).toString(16)}`;
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
  const seen: Seen = { now, today: isReported(now) ? errorIn(now) : undefined };
  if (!code.ok) {
    return errorCategory(code.error) === 'prunedState'
      ? laterFailure(client, failed, seen, code.error)
      : { kind: 'unread', error: code.error };
  }
  if (code.value === '0x') {
    const today = await evmCall(client, chain, fetchContractCode(receiver));
    const isThereNow = today?.ok === true && today.value !== '0x';
    return { kind: 'noCode', receiver, isThereNow, now: seen.today };
  }
  const then = await evmCalls<[string, string]>(client, chain, [
    callContract(limitedCall, before),
    callContract(call, before),
  ]);
  const [limited, unlimited] = then.outcomes;
  const unread = [limited, unlimited].find((one) => one?.ok === false && !isReported(one));
  if (limited === undefined || unlimited === undefined || unread !== undefined) {
    return { kind: 'unread', error: then.error ?? errorOf(unread) };
  }
  if (!unlimited.ok) {
    return rejection(client, failed, seen, unlimited);
  }
  return limited.ok ? { kind: 'notReproduced' } : { ...(await gasFailure(client, failed, now)), now: seen.today };
}

function failedDelivery(trace: MessageTrace): Failed | undefined {
  const { deliveries, destination, messenger, message, source, retries } = trace;
  const step = deliveries.ok ? deliveries.value.find(({ outcome }) => outcome === 'failed') : undefined;
  const chain = destination?.chain;
  const sourceHex = cb58Id(source.blockchainId)?.hex;
  if (step === undefined || chain === undefined || message === undefined || !messenger || sourceHex === undefined) {
    return undefined;
  }
  const data = receiverCall(sourceHex, message);
  const call = { from: messenger, to: message.receiver, data };
  const limitedCall = { ...call, gas: `0x${(message.gas + intrinsicGas(data)).toString(16)}` };
  return { chain, step, message, call, limitedCall, isOver: retries.some(({ outcome }) => outcome === 'executed') };
}

/** The state of then is gone: what is so now may not have been so then, but for what does not change. */
async function laterFailure(
  client: SourceClient,
  failed: Failed,
  seen: Seen,
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
  { chain, call, message, isOver }: Failed,
  now: Outcome<string> | undefined,
): Promise<DeliveryFailure> {
  // What was executed since has changed what it would need.
  const isRequested = !isOver && now?.ok === true;
  const estimate = isRequested ? await evmCall(client, chain, fetchGasEstimate(call, 'latest')) : undefined;
  const needs = estimate?.ok === true ? estimate.value - intrinsicGas(call['data'] as string) : undefined;
  return { kind: 'gasLimit', has: message.gas, needs };
}

async function rejection(
  client: SourceClient,
  { message, chain }: Failed,
  { now, today }: Seen,
  refused: Outcome<string> | undefined,
): Promise<DeliveryFailure> {
  const reported = errorIn(refused) ?? { data: '0x' };
  const mayNow = now?.ok === true;
  if (reported.data === '0x' && message.transfer !== undefined) {
    const role = await fetchMinterRole(client, chain, message.receiver);
    // Refused without the role, or executed with it since.
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

/** Whether the chain itself refused it, and not a node that lacks something. */
export function isReported(
  outcome: Outcome<unknown> | undefined,
): outcome is { readonly ok: false; readonly error: RpcError } {
  const error = errorOf(outcome);
  return error instanceof RpcError && isNodeAnswer(error);
}

function errorOf(outcome: Outcome<unknown> | undefined): ApiError | undefined {
  return outcome?.ok === false ? outcome.error : undefined;
}

function errorIn(outcome: Outcome<unknown> | undefined): ReceiverError | undefined {
  const error = errorOf(outcome);
  return error instanceof RpcError ? receiverError(error) : undefined;
}

/** Role of an account in the allow list of the native minter: 0 is none; undefined: the chain has no minter, or nobody tells. */
export async function fetchMinterRole(
  client: SourceClient,
  chain: EvmChain,
  account: string,
): Promise<bigint | undefined> {
  const to = precompileOf('contractNativeMinterConfig').address;
  const result = await evmCall(client, chain, callContract({ to, data: readAllowListCall(account) }));
  return result?.ok === true && result.value.length > 2 ? BigInt(result.value) : undefined;
}
