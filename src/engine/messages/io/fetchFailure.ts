import { type ApiError, RpcError, errorCategory, isNodeAnswer } from '../../errors';
import { type BlockTag, type Outcome, callContract, fetchContractCode, fetchGasEstimate } from '../../evm';
import { intrinsicGas, receiverCall } from '../payload/sendCall';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import { type JsonObject, cb58Id } from '../../primitives';
import type { EvmChain } from '../../networks';
import { precompileOf, readAllowListCall } from '../../precompiles';
import type { DeliveryFailure, ReceiverError, DeliveryStep, MessageTrace } from '../report/messageTrace';
import { type SourceClient, evmCall, evmCalls } from '../../sources';
import { receiverError } from './dryRun';

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
