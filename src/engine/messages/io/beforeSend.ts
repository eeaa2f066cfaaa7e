import { type ApiError, RpcError, isNodeAnswer } from '../../errors';
import { type Outcome, RpcBatch, callContract, fetchContractCode, fetchGasEstimate, getLatestBlock } from '../../evm';
import {
  relayerGasLimit,
  intrinsicGas,
  receiverCall,
  messageToSend,
  sendSelector,
  sendsMessage,
  unsignedMessage,
} from '../payload/sendCall';
import type { TeleporterMessage } from '../payload/teleporterMessage';
import type { UnsourcedReport } from '../../report';
import { type JsonObject, bytesToHex, decodeCb58 } from '../../primitives';
import type { EvmChain } from '../../networks';
import { type BeforeSend, beforeSendReport } from '../report/beforeSendReport';
import type { DryRun, DeliveryFailure, TraceEndpoint } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import { fetchMinterRole } from './fetchFailure';
import { fetchDryRun, receiverError } from './dryRun';
import { anybody, decodedCallOf, messageOfCall, singleMessage, type SendCall, usualMessenger } from './messageOfCall';
import { TraceEndpoints } from './fetchCache';

export type { SendCall } from './messageOfCall';

/** `messageNonce()`: that of the last message. */
const nonceSelector = '0xecc70428';

/**
 * Whether the message that a call would send would be delivered and executed on the other chain, as that is now.
 * Nothing is sent. Undefined: the call sends no message.
 */
export async function wouldExecute(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
): Promise<UnsourcedReport | undefined> {
  if (!sendsMessage(call.data)) {
    return undefined;
  }
  const { abi } = client.context;
  const result = await beforeSend(client, chain, call);
  return beforeSendReport(result, call.to, {
    source: { abi: abi?.on(chain.evmChainId) },
    destination: { abi: abi?.on(result.destination?.chain?.evmChainId) },
  });
}

async function beforeSend(client: SourceClient, chain: EvmChain, call: SendCall): Promise<BeforeSend> {
  const ends = new TraceEndpoints(client);
  const blockchainId = await ends.idOf(chain);
  const source: TraceEndpoint = { blockchainId: blockchainId ?? '', chain };
  const isDirect = call.data.slice(0, 10).toLowerCase() === sendSelector;
  const [sent, last] = await Promise.all([
    singleMessage(client, chain, callContract(decodedCallOf(call))),
    singleMessage(client, chain, callContract({ to: isDirect ? call.to : usualMessenger, data: nonceSelector })),
  ]);
  if (sent?.ok === false) {
    return isReported(sent.error) ? { source, rejected: receiverError(sent.error) } : { source, problem: sent.error };
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
    singleMessage(client, destination.chain, getLatestBlock()),
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
function failureIn(delivery: DryRun): DeliveryFailure | undefined {
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
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const code = batch.add(fetchContractCode(message.receiver));
    const limited = batch.add(callContract({ ...call, gas }));
    const unlimited = batch.add(callContract(call));
    const estimate = batch.add(fetchGasEstimate(call, 'latest'));
    const answers = await node.query(batch);
    const value = {
      code: answers.of(code),
      limited: answers.of(limited),
      unlimited: answers.of(unlimited),
      estimate: answers.value(estimate),
    };
    return { value, json: null };
  });
  if (!result.ok) {
    return { problem: result.error };
  }
  const { code, limited, unlimited, estimate } = result.value;
  const needs = estimate === undefined ? undefined : estimate - intrinsicGas(data);
  const failure = failureNow(code, limited, unlimited, { message, needs, from: result.from });
  const hasNoContent = failure?.kind === 'refuses' && failure.error.data === '0x' && message.transfer !== undefined;
  const role = hasNoContent ? await fetchMinterRole(client, chain, message.receiver) : undefined;
  return role === 0n
    ? { needs, failure: { kind: 'mayNotMint', receiver: message.receiver, mayNow: false, from: result.from } }
    : { needs, failure };
}

function failureNow(
  code: Outcome<string>,
  limited: Outcome<string>,
  unlimited: Outcome<string>,
  { message, needs, from }: { readonly message: TeleporterMessage; readonly needs?: bigint; readonly from: number },
): DeliveryFailure | undefined {
  if (code.ok && code.value === '0x') {
    return { kind: 'noCode', receiver: message.receiver, isThereNow: false, from };
  }
  if (!unlimited.ok) {
    return isReported(unlimited.error)
      ? { kind: 'refuses', error: receiverError(unlimited.error), from }
      : { kind: 'unread', error: unlimited.error };
  }
  return limited.ok ? undefined : { kind: 'gasLimit', has: message.gas, needs };
}

function isReported(error: ApiError): error is RpcError {
  return error instanceof RpcError && isNodeAnswer(error);
}
