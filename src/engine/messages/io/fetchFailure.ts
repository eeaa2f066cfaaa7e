import { type ApiError, RpcError, errorCategory, isNodeAnswer } from '../../errors';
import {
  type BlockTag,
  type EvmCall,
  type Outcome,
  RpcBatch,
  callContract,
  fetchContractCode,
  fetchGasEstimate,
} from '../../evm';
import { intrinsicGas, receiverCall } from '../payload/sendCall';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import { type JsonObject, bytesToHex, decodeCb58 } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { DeliveryFailure, ReceiverError, DeliveryStep, MessageTrace } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import { precompileOf } from '../../precompiles';
import { receiverError } from './dryRun';
import { singleMessage } from './messageOfCall';

/** The delivery that failed, with all that replaying it takes. */
interface Failed {
  readonly chain: EvmChain;
  readonly step: DeliveryStep;
  readonly message: TeleporterMessage;
  /** The messenger's call of the receiver, without a limit of gas. */
  readonly call: JsonObject;
  /** Gas limit of a call that leaves the receiver what the messenger left it. */
  readonly gas: bigint;
  /** It was executed by a retry since. */
  readonly isOver: boolean;
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
  const { chain, message, call, gas } = failed;
  const code = fetchContractCode(message.receiver, before);
  const first = await requested(client, chain, [code, callContract(call, 'latest')]);
  const [codeThen, now] = first.outcomes;
  if (codeThen === undefined) {
    return { kind: 'unread', error: first.error };
  }
  const seen: Seen = { now, today: reportedBy(now) ? errorFrom(errorOf(now)) : undefined, from: first.from };
  if (!codeThen.ok) {
    return errorCategory(codeThen.error) === 'prunedState'
      ? laterFailure(client, failed, seen, codeThen.error)
      : { kind: 'unread', error: codeThen.error };
  }
  if (codeThen.value === '0x') {
    const { outcomes } = await requested(client, chain, [fetchContractCode(message.receiver)]);
    const isThereNow = outcomes[0]?.ok === true && outcomes[0].value !== '0x';
    return { kind: 'noCode', receiver: message.receiver, isThereNow, now: seen.today, from: seen.from };
  }
  const limit = `0x${gas.toString(16)}`;
  const then = await requested(client, chain, [
    callContract({ ...call, gas: limit }, before),
    callContract(call, before),
  ]);
  const [limited, unlimited] = then.outcomes;
  const unread = then.outcomes.find((one) => !one.ok && !reportedBy(one));
  if (limited === undefined || unlimited === undefined || unread !== undefined) {
    return { kind: 'unread', error: then.error ?? errorOf(unread) };
  }
  if (!unlimited.ok) {
    return rejection(client, failed, seen, unlimited.error);
  }
  return limited.ok
    ? { kind: 'notReproduced', from: seen.from }
    : { ...(await gasFailure(client, failed, limited.error, now)), now: seen.today };
}

/** What the receiver says to the same call on the state of now. */
interface Seen {
  readonly now?: Outcome<string>;
  readonly today?: ReceiverError;
  readonly from: number;
}

function failedDelivery({
  deliveries,
  destination,
  messenger,
  message,
  source,
  retries,
}: MessageTrace): Failed | undefined {
  const step = deliveries.ok ? deliveries.value.find(({ outcome }) => outcome === 'failed') : undefined;
  const chain = destination?.chain;
  const sourceBytes = decodeCb58(source.blockchainId, 32)?.bytes;
  if (step === undefined || chain === undefined || message === undefined || !messenger || sourceBytes === undefined) {
    return undefined;
  }
  const data = receiverCall(bytesToHex(sourceBytes), message);
  const call = { from: messenger, to: message.receiver, data };
  const isOver = retries.some(({ outcome }) => outcome === 'executed');
  return { chain, step, message, call, gas: message.gas + intrinsicGas(data), isOver };
}

/** The state of then is gone: what is so now may not have been so then, but for what does not change. */
async function laterFailure(
  client: SourceClient,
  failed: Failed,
  seen: Seen,
  error: ApiError,
): Promise<DeliveryFailure> {
  const { chain, message, call, gas } = failed;
  const limit = `0x${gas.toString(16)}`;
  const result = await requested(client, chain, [
    fetchContractCode(message.receiver),
    callContract({ ...call, gas: limit }),
  ]);
  const [code, limited] = result.outcomes;
  if (code?.ok === true && code.value === '0x') {
    return { kind: 'noCode', receiver: message.receiver, isThereNow: false, isOfNow: true, from: result.from };
  }
  if (seen.now?.ok === true) {
    return limited?.ok === false && reportedBy(limited)
      ? { ...(await gasFailure(client, failed, limited.error, seen.now)), isOfNow: true }
      : { kind: 'unread', error, mayNow: true };
  }
  return reportedBy(seen.now)
    ? { ...(await rejection(client, failed, seen, errorOf(seen.now))), isOfNow: true }
    : { kind: 'unread', error };
}

async function gasFailure(
  client: SourceClient,
  { chain, call, message, isOver }: Failed,
  error: ApiError | undefined,
  now: Outcome<string> | undefined,
): Promise<DeliveryFailure> {
  // What was executed since has changed what it would need.
  const isRequested = !isOver && now?.ok === true;
  const [estimate] = isRequested ? (await requested(client, chain, [fetchGasEstimate(call, 'latest')])).outcomes : [];
  const needs = estimate?.ok === true ? estimate.value - intrinsicGas(call['data'] as string) : undefined;
  return { kind: 'gasLimit', has: message.gas, needs, error: errorFrom(error) };
}

async function rejection(
  client: SourceClient,
  { message, chain }: Failed,
  { now, today, from }: Seen,
  error: ApiError | undefined,
): Promise<DeliveryFailure> {
  const reported = errorFrom(error) ?? { data: '0x' };
  const mayNow = now?.ok === true;
  if (reported.data === '0x' && message.transfer !== undefined) {
    const role = await fetchMinterRole(client, chain, message.receiver);
    // Refused without the role, or executed with it since.
    if (role !== undefined && role > 0n === mayNow) {
      return { kind: 'mayNotMint', receiver: message.receiver, mayNow, from };
    }
  }
  if (mayNow) {
    return { kind: 'wasRefused', error: reported, from };
  }
  const isOther = today !== undefined && (today.data !== reported.data || today.words !== reported.words);
  return { kind: 'refuses', error: reported, now: isOther ? today : undefined, from };
}

/** What a chain says to calls of one round; nothing, where nobody may be asked. */
async function requested<T>(
  client: SourceClient,
  chain: EvmChain,
  calls: readonly EvmCall<T>[],
): Promise<{ readonly outcomes: readonly Outcome<T>[]; readonly from: number; readonly error?: ApiError }> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const keys = calls.map((call) => batch.add(call));
    const answers = await node.query(batch);
    return { value: keys.map((key) => answers.of(key)), json: null };
  });
  return result.ok
    ? { outcomes: result.value, from: result.from }
    : { outcomes: [], from: result.from, error: result.error };
}

/** Whether the chain itself said so, and not a node that lacks something. */
function reportedBy(outcome: Outcome<unknown> | undefined): boolean {
  const error = errorOf(outcome);
  return error instanceof RpcError && isNodeAnswer(error);
}

function errorOf(outcome: Outcome<unknown> | undefined): ApiError | undefined {
  return outcome?.ok === false ? outcome.error : undefined;
}

function errorFrom(error: ApiError | undefined): ReceiverError | undefined {
  return error instanceof RpcError ? receiverError(error) : undefined;
}

/**
 * Role of an account in the allow list of the native minter: 0 is none; undefined: the chain has no minter, or nobody
 * tells.
 */
export async function fetchMinterRole(
  client: SourceClient,
  chain: EvmChain,
  account: string,
): Promise<bigint | undefined> {
  const data = `0xeb54dae1${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const result = await singleMessage(
    client,
    chain,
    callContract({ to: precompileOf('contractNativeMinterConfig').address, data }),
  );
  return result?.ok === true && result.value.length > 2 ? BigInt(result.value) : undefined;
}
