import { ApiError, RpcError } from '../../api/errors/errors';
import { isNodeAnswer } from '../../api/errors/nodeAnswer';
import { estimateGas, ethCall, getCode, simulateCall } from '../../api/evm/account';
import { type EvmCall, EvmRound, type Outcome } from '../../api/evm/evmRound';
import { intrinsicGas, receiverCall } from '../../core/evm/warp/messengerCalls';
import { messageToSend, sendSelector, sendsMessage, unsignedMessage } from '../../core/evm/warp/sendCall';
import type { TeleporterMessage } from '../../core/evm/warp/teleporterMessage';
import type { UnsourcedFinding } from '../../core/finding/finding';
import { decodeCb58 } from '../../core/ids/cb58';
import { bytesToHex } from '../../core/ids/hex';
import type { JsonObject } from '../../core/json/value';
import type { EvmChain } from '../../core/networks/network';
import { type BeforeSend, beforeSendFinding } from '../../explain/messages/beforeSendFinding';
import type { Failure } from '../../explain/messages/failure';
import type { TrailEnd } from '../../explain/messages/messageTrail';
import type { SourceClient } from '../sources/sourceClient';
import { fetchDryRun, receiverError } from './dryRun';
import { TrailEnds } from './trailEnds';

/** A call that is not sent yet; amounts in wei, bytes in hex. */
export interface SendCall {
  readonly from?: string;
  readonly to: string;
  readonly data: string;
  readonly value?: bigint;
}

const messenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
/** `messageNonce()`: that of the last message. */
const nonceSelector = '0xecc70428';
/** Reverts with what it was called with: in the messenger's place it tells what a contract would have sent. */
const echo = '0x366000600037366000fd';
const anybody = `0x${'0'.repeat(40)}`;

/**
 * Whether the message that a call would send would be delivered and executed on the other chain, as that is now. Nothing is
 * sent. Undefined: the call sends no message.
 *
 * @throws the abort reason alone
 */
export async function wouldExecute(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
): Promise<UnsourcedFinding | undefined> {
  if (!sendsMessage(call.data)) {
    return undefined;
  }
  const { abi } = client.context;
  const told = await beforeSend(client, chain, call);
  return beforeSendFinding(told, call.to, {
    source: { abi: abi?.on(chain.evmChainId) },
    destination: { abi: abi?.on(told.destination?.chain?.evmChainId) },
  });
}

async function beforeSend(client: SourceClient, chain: EvmChain, call: SendCall): Promise<BeforeSend> {
  const ends = new TrailEnds(client);
  const blockchainId = await ends.idOf(chain);
  const source: TrailEnd = { blockchainId: blockchainId ?? '', chain };
  const [sent, nonce] = await Promise.all([
    one(client, chain, ethCall(callOf(call))),
    one(client, chain, ethCall({ to: messenger, data: nonceSelector })),
  ]);
  if (sent?.ok === false) {
    return isSaid(sent.error) ? { source, refused: receiverError(sent.error) } : { source, problem: sent.error };
  }
  const isDirect = call.data.slice(0, 10).toLowerCase() === sendSelector;
  const input = isDirect ? call.data : await sentBy(client, chain, call);
  const last = nonce?.ok === true && nonce.value.length > 2 ? BigInt(nonce.value) : 0n;
  const message =
    input === undefined ? undefined : messageToSend(input, isDirect ? (call.from ?? anybody) : call.to, last + 1n);
  if (message === undefined) {
    return { source };
  }
  const destination = await ends.end(message.destinationChain);
  const sourceBytes = blockchainId === undefined ? undefined : decodeCb58(blockchainId, 32)?.bytes;
  if (destination.chain === undefined || sourceBytes === undefined) {
    return { source, destination, message };
  }
  const sourceHex = bytesToHex(sourceBytes);
  const unsigned = unsignedMessage(client.network.networkId, sourceHex, isDirect ? call.to : messenger, message);
  const relayer = message.relayers[0] ?? anybody;
  const [failure, delivery] = await Promise.all([
    executionNow(client, destination.chain, isDirect ? call.to : messenger, sourceHex, message),
    fetchDryRun(client, destination.chain, { unsigned, messenger: isDirect ? call.to : messenger, from: relayer }),
  ]);
  return { source, destination, message, delivery, ...failure };
}

/** What the receiver says to the messenger's call, as things are now. */
async function executionNow(
  client: SourceClient,
  chain: EvmChain,
  from: string,
  sourceHex: string,
  message: TeleporterMessage,
): Promise<Pick<BeforeSend, 'failure' | 'problem' | 'needs'>> {
  const data = receiverCall(sourceHex, message);
  const call: JsonObject = { from, to: message.receiver, data };
  const gas = `0x${(message.gas + intrinsicGas(data)).toString(16)}`;
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const code = round.add(getCode(message.receiver));
    const limited = round.add(ethCall({ ...call, gas }));
    const unlimited = round.add(ethCall(call));
    const estimate = round.add(estimateGas(call, 'latest'));
    const answers = await node.ask(round);
    const value = {
      code: answers.of(code),
      limited: answers.of(limited),
      unlimited: answers.of(unlimited),
      estimate: answers.value(estimate),
    };
    return { value, json: null };
  });
  if (!told.ok) {
    return { problem: told.error };
  }
  const { code, limited, unlimited, estimate } = told.value;
  const needs = estimate === undefined ? undefined : estimate - intrinsicGas(data);
  return { needs, failure: failureNow(code, limited, unlimited, { message, needs, from: told.from }) };
}

function failureNow(
  code: Outcome<string>,
  limited: Outcome<string>,
  unlimited: Outcome<string>,
  { message, needs, from }: { readonly message: TeleporterMessage; readonly needs?: bigint; readonly from: number },
): Failure | undefined {
  if (code.ok && code.value === '0x') {
    return { kind: 'noCode', receiver: message.receiver, isThereNow: false, from };
  }
  if (!unlimited.ok) {
    return isSaid(unlimited.error)
      ? { kind: 'refuses', error: receiverError(unlimited.error), from }
      : { kind: 'unread', error: unlimited.error };
  }
  return limited.ok ? undefined : { kind: 'gasLimit', has: message.gas, needs };
}

/** The messenger's input that a contract would make; undefined: nobody tells. */
async function sentBy(client: SourceClient, chain: EvmChain, call: SendCall): Promise<string | undefined> {
  const told = await one(client, chain, simulateCall(callOf(call), 'latest', { [messenger]: { code: echo } }));
  const data = told?.ok === false && told.error instanceof RpcError ? told.error.data : undefined;
  return typeof data === 'string' && data.startsWith(sendSelector) ? data : undefined;
}

function callOf({ from, to, data, value }: SendCall): JsonObject {
  return {
    ...(from === undefined ? {} : { from }),
    to,
    data,
    ...(value === undefined || value === 0n ? {} : { value: `0x${value.toString(16)}` }),
  };
}

async function one<T>(client: SourceClient, chain: EvmChain, call: EvmCall<T>): Promise<Outcome<T> | undefined> {
  const told = await client.evm(chain, async (node) => {
    const round = new EvmRound();
    const key = round.add(call);
    return { value: (await node.ask(round)).of(key), json: null };
  });
  return told.ok ? told.value : told.error === undefined ? undefined : { ok: false, error: told.error };
}

function isSaid(error: ApiError): error is RpcError {
  return error instanceof RpcError && isNodeAnswer(error);
}
