import { errorCategory } from '../../../api/errors/errorCategory';
import { type ApiError, RpcError } from '../../../api/errors/errors';
import { isNodeAnswer } from '../../../api/errors/nodeAnswer';
import { type BlockTag, estimateGas, ethCall, getCode } from '../../../api/evm/account';
import { type EvmCall, EvmRound, type Outcome } from '../../../api/evm/evmRound';
import { precompileOf } from '../../../core/evm/precompile/precompiles';
import { intrinsicGas, receiverCall } from '../../../core/evm/warp/messengerCalls';
import type { TeleporterMessage } from '../../../core/evm/warp/teleporterMessage';
import { decodeCb58 } from '../../../core/ids/cb58';
import { bytesToHex } from '../../../core/ids/hex';
import type { JsonObject } from '../../../core/json/value';
import type { EvmChain } from '../../../core/networks/network';
import type { Failure, ReceiverError } from '../../../explain/messages/failure';
import type { DeliveryStep, MessageTrail } from '../../../explain/messages/messageTrail';
import type { SourceClient } from '../../sources/sourceClient';
import { receiverError } from '../dryRun';

/** The delivery that failed, with all that replaying it takes. */
interface Failed {
  readonly chain: EvmChain;
  readonly step: DeliveryStep;
  readonly message: TeleporterMessage;
  /** The messenger's call of the receiver, without a limit of gas. */
  readonly call: JsonObject;
  /** Gas limit of a call that leaves the receiver what the messenger left it. */
  readonly gas: bigint;
}

/**
 * Why a message was delivered and not executed: the messenger keeps what the receiver said to itself, so it is called
 * again, on the state before the delivery and on that of now, with the gas that it had and without a limit.
 * At most five calls. Undefined: it did not fail, or what is needed to tell is not known.
 *
 * @throws the abort reason alone
 */
export async function fetchFailure(client: SourceClient, trail: MessageTrail): Promise<Failure | undefined> {
  const failed = failedDelivery(trail);
  if (failed === undefined) {
    return undefined;
  }
  const before: BlockTag = `0x${(failed.step.block - 1n).toString(16)}`;
  const then = await replay(client, failed, before);
  const isGone = then.code !== undefined && !then.code.ok && errorCategory(then.code.error) === 'prunedState';
  return isGone ? laterFailure(client, failed, then) : failureOf(client, failed, then);
}

function failedDelivery({ deliveries, destination, messenger, message, source }: MessageTrail): Failed | undefined {
  const step = deliveries.ok ? deliveries.value.find(({ outcome }) => outcome === 'failed') : undefined;
  const chain = destination?.chain;
  const sourceBytes = decodeCb58(source.blockchainId, 32)?.bytes;
  if (step === undefined || chain === undefined || message === undefined || !messenger || sourceBytes === undefined) {
    return undefined;
  }
  const data = receiverCall(bytesToHex(sourceBytes), message);
  const call = { from: messenger, to: message.receiver, data };
  return { chain, step, message, call, gas: message.gas + intrinsicGas(data) };
}

/** What the receiver says to the same call; absent: nobody may be asked. */
interface Replay {
  readonly code?: Outcome<string>;
  readonly limited?: Outcome<string>;
  readonly unlimited?: Outcome<string>;
  readonly now?: Outcome<string>;
  readonly from: number;
  readonly error?: ApiError;
}

async function replay(client: SourceClient, { chain, message, call, gas }: Failed, block: BlockTag): Promise<Replay> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const code = round.add(getCode(message.receiver, block));
    const limited = round.add(ethCall({ ...call, gas: `0x${gas.toString(16)}` }, block));
    const unlimited = block === 'latest' ? undefined : round.add(ethCall(call, block));
    const now = round.add(ethCall(call, 'latest'));
    const answers = await node.ask(round);
    const value = {
      code: answers.of(code),
      limited: answers.of(limited),
      unlimited: unlimited && answers.of(unlimited),
      now: answers.of(now),
    };
    return { value, json: null };
  });
  return told.ok ? { ...told.value, from: told.from } : { from: told.from, error: told.error };
}

async function failureOf(client: SourceClient, failed: Failed, then: Replay): Promise<Failure> {
  const { code, limited, unlimited, now, from } = then;
  const { receiver, gas } = failed.message;
  const unread = [code, limited, unlimited].find((one) => one?.ok === false && !saidBy(one));
  if (code === undefined || limited === undefined || unlimited === undefined || unread !== undefined) {
    return { kind: 'unread', error: then.error ?? errorOf(unread) };
  }
  if (code.ok && code.value === '0x') {
    const today = await one(client, failed.chain, getCode(receiver));
    return { kind: 'noCode', receiver, isThereNow: today?.ok === true && today.value !== '0x', from };
  }
  if (unlimited.ok) {
    return limited.ok ? { kind: 'notReproduced', from } : gasFailure(client, failed, gas, errorOf(limited));
  }
  return refusal(client, failed, errorOf(unlimited), now, from);
}

/** The state of then is gone: what is so now may not have been so then, but for what does not change. */
async function laterFailure(client: SourceClient, failed: Failed, then: Replay): Promise<Failure> {
  const { code, limited, now, from } = await replay(client, failed, 'latest');
  const error = errorOf(then.code);
  if (code?.ok === true && code.value === '0x') {
    return { kind: 'noCode', receiver: failed.message.receiver, isThereNow: false, from };
  }
  if (now?.ok === true) {
    return limited?.ok === false && saidBy(limited)
      ? gasFailure(client, failed, failed.message.gas, errorOf(limited))
      : { kind: 'unread', error, mayNow: true };
  }
  return saidBy(now) ? refusal(client, failed, errorOf(now), now, from) : { kind: 'unread', error };
}

async function gasFailure(
  client: SourceClient,
  { chain, call }: Failed,
  has: bigint,
  error: ApiError | undefined,
): Promise<Failure> {
  const estimate = await one(client, chain, estimateGas(call, 'latest'));
  const needs = estimate?.ok === true ? estimate.value - intrinsicGas(call['data'] as string) : undefined;
  return { kind: 'gasLimit', has, needs, error: errorFrom(error) };
}

async function refusal(
  client: SourceClient,
  failed: Failed,
  error: ApiError | undefined,
  now: Outcome<string> | undefined,
  from: number,
): Promise<Failure> {
  const said = errorFrom(error) ?? { data: '0x' };
  const mayNow = now?.ok === true;
  const { message, chain } = failed;
  if (said.data === '0x' && message.transfer !== undefined) {
    const role = mayNow ? 0n : await minterRole(client, chain, message.receiver);
    if (role === 0n) {
      return { kind: 'mayNotMint', receiver: message.receiver, mayNow, from };
    }
  }
  return { kind: mayNow ? 'wasRefused' : 'refuses', error: said, from };
}

/** Role in the allow list of the native minter: 0 is none; undefined: nobody tells. */
async function minterRole(client: SourceClient, chain: EvmChain, account: string): Promise<bigint | undefined> {
  const data = `0xeb54dae1${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const told = await one(client, chain, ethCall({ to: precompileOf('contractNativeMinterConfig').address, data }));
  return told?.ok === true && told.value.length > 2 ? BigInt(told.value) : undefined;
}

async function one<T>(client: SourceClient, chain: EvmChain, call: EvmCall<T>): Promise<Outcome<T> | undefined> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const key = round.add(call);
    return { value: (await node.ask(round)).of(key), json: null };
  });
  return told.ok ? told.value : undefined;
}

/** Whether the chain itself said so, and not a node that lacks something. */
function saidBy(outcome: Outcome<unknown> | undefined): boolean {
  const error = errorOf(outcome);
  return error instanceof RpcError && isNodeAnswer(error);
}

function errorOf(outcome: Outcome<unknown> | undefined): ApiError | undefined {
  return outcome?.ok === false ? outcome.error : undefined;
}

function errorFrom(error: ApiError | undefined): ReceiverError | undefined {
  return error instanceof RpcError ? receiverError(error) : undefined;
}
