import { type ApiError, RpcError } from '../../api/errors/errors';
import { isNodeAnswer } from '../../api/errors/nodeAnswer';
import { estimateGas, ethCall, getCode } from '../../api/evm/account';
import { getLatestBlock } from '../../api/evm/block';
import { EvmRound, type Outcome } from '../../api/evm/evmRound';
import { intrinsicGas, receiverCall } from '../../core/evm/warp/messengerCalls';
import { relayerGasLimit } from '../../core/evm/warp/relayerGas';
import { messageToSend, sendSelector, sendsMessage, unsignedMessage } from '../../core/evm/warp/sendCall';
import type { TeleporterMessage } from '../../core/evm/warp/teleporterMessage';
import type { UnsourcedFinding } from '../../core/finding/finding';
import { decodeCb58 } from '../../core/ids/cb58';
import { bytesToHex } from '../../core/ids/hex';
import type { JsonObject } from '../../core/json/value';
import type { EvmChain } from '../../core/networks/network';
import { type BeforeSend, beforeSendFinding } from '../../explain/messages/beforeSendFinding';
import type { DryRun } from '../../explain/messages/dryRun';
import type { Failure } from '../../explain/messages/failure';
import type { TrailEnd } from '../../explain/messages/messageTrail';
import type { SourceClient } from '../sources/sourceClient';
import { fetchMinterRole } from './cause/fetchMinterRole';
import { fetchDryRun, receiverError } from './dryRun';
import { anybody, callOf, messageOfCall, oneOf, type SendCall, usualMessenger } from './messageOfCall';
import { TrailEnds } from './trailEnds';

export type { SendCall } from './messageOfCall';

/** `messageNonce()`: that of the last message. */
const nonceSelector = '0xecc70428';

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
  const isDirect = call.data.slice(0, 10).toLowerCase() === sendSelector;
  const [sent, last] = await Promise.all([
    oneOf(client, chain, ethCall(callOf(call))),
    oneOf(client, chain, ethCall({ to: isDirect ? call.to : usualMessenger, data: nonceSelector })),
  ]);
  if (sent?.ok === false) {
    return isSaid(sent.error) ? { source, refused: receiverError(sent.error) } : { source, problem: sent.error };
  }
  const nonce = (last?.ok === true && last.value.length > 2 ? BigInt(last.value) : 0n) + 1n;
  const sourceBytes = blockchainId === undefined ? undefined : decodeCb58(blockchainId, 32)?.bytes;
  const sourceHex = sourceBytes && bytesToHex(sourceBytes);
  const direct = isDirect ? messageToSend(call.data, call.from ?? anybody, nonce) : undefined;
  const found = isDirect
    ? direct && { messenger: call.to, message: direct }
    : await messageOfCall(client, chain, call, nonce, sourceHex);
  if (found === undefined) {
    return { source };
  }
  const { message, messenger } = found;
  const destination = await ends.end(message.destinationChain);
  if (destination.chain === undefined || sourceHex === undefined) {
    return { source, destination, message };
  }
  const unsigned = unsignedMessage(client.network.networkId, sourceHex, messenger, message);
  const relayer = message.relayers[0] ?? anybody;
  const [execution, delivery, limit] = await Promise.all([
    executionNow(client, destination.chain, messenger, sourceHex, message),
    fetchDryRun(client, destination.chain, { unsigned, messenger, from: relayer }),
    oneOf(client, destination.chain, getLatestBlock()),
  ]);
  const wanted = relayerGasLimit(message, (unsigned.length - 2) / 2, 0);
  return {
    source,
    destination,
    message,
    delivery,
    ...execution,
    failure: execution.failure ?? failureIn(delivery),
    tooLarge: limit?.ok === true && limit.value.gasLimit < wanted ? { wanted, limit: limit.value.gasLimit } : undefined,
  };
}

/** What a trace of the delivery shows that a call of the receiver from outside does not. */
function failureIn(delivery: DryRun): Failure | undefined {
  const execution = delivery.kind === 'taken' ? delivery.execution : undefined;
  return execution?.outcome === 'failed'
    ? { kind: 'refuses', error: execution.error ?? { data: '0x' }, from: delivery.from }
    : undefined;
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
  const failure = failureNow(code, limited, unlimited, { message, needs, from: told.from });
  const saysNothing = failure?.kind === 'refuses' && failure.error.data === '0x' && message.transfer !== undefined;
  const role = saysNothing ? await fetchMinterRole(client, chain, message.receiver) : undefined;
  return role === 0n
    ? { needs, failure: { kind: 'mayNotMint', receiver: message.receiver, mayNow: false, from: told.from } }
    : { needs, failure };
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

function isSaid(error: ApiError): error is RpcError {
  return error instanceof RpcError && isNodeAnswer(error);
}
