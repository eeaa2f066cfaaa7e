import { type ApiError, RpcError } from '../../errors';
import {
  type CallTrace,
  type TracedLog,
  callContract,
  fetchContractCode,
  fetchGasEstimate,
  getLatestBlock,
  simulateCall,
  traceCalls,
} from '../../evm';
import {
  type TokenContract,
  intrinsicGas,
  messageToSend,
  receiverCall,
  relayerGasLimit,
  sendSelector,
  sendsMessage,
  transferCall,
  transferMessage,
  unsignedMessage,
} from '../payload/sendCall';
import { messengerEvents } from '../payload/messengerEvents';
import { type TeleporterMessage, tokenTransferOf, standardMessenger } from '../payload/teleporterMessage';
import type { UnsourcedReport } from '../../report';
import { type JsonObject, cb58Id, zeroAddress, toQuantity } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { CallToSend } from '../report/callToSend';
import { type BeforeSend, beforeSendReport } from '../report/beforeSendReport';
import type { DryRun, DeliveryFailure, TraceEndpoint } from '../report/messageTrace';
import { type SourceClient, evmCall, evmCalls } from '../../sources';
import { fetchDryRun, fetchMinterRole, isReported, receiverError } from './fetchFailure';
import { TraceClient } from './traceClient';

/** An unsent call; amounts in wei, bytes in hex. */
export type SendCall = Omit<CallToSend, 'signed'>;

/** Reverts with its calldata: as a code override of the messenger it reveals what a contract would send. */
const echo = '0x366000600037366000fd';
/** `nonce`: the messenger's `messageNonce()`, the nonce of its last message. The others are of token contracts. */
const selectors = { nonce: '0xecc70428', homeChain: '0xe0fd9cb8', home: '0xc3cd6927', settings: '0xc8511ada' };

/**
 * Whether the message that a call would send would be delivered and executed on the other chain as it is now. Sends no
 * transaction. `undefined` where the call sends no message.
 */
export async function simulateSend(
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
  const run = new TraceClient(client);
  const blockchainId = await run.idOf(chain);
  const source: TraceEndpoint = { blockchainId: blockchainId ?? '', chain };
  const isDirect = call.data.slice(0, 10).toLowerCase() === sendSelector;
  const [sent, last] = await Promise.all([
    evmCall(client, chain, callContract(toCallObject(call))),
    evmCall(client, chain, callContract({ to: isDirect ? call.to : standardMessenger, data: selectors.nonce })),
  ]);
  if (sent?.ok !== true) {
    return sent && isReported(sent)
      ? { source, rejected: receiverError(sent.error) }
      : { source, problem: { on: source, error: sent?.error } };
  }
  const nonce = (last?.ok === true && last.value.length > 2 ? BigInt(last.value) : 0n) + 1n;
  const sourceHex = blockchainId === undefined ? undefined : cb58Id(blockchainId)?.hex;
  const direct = isDirect ? messageToSend(call.data, call.from ?? zeroAddress, nonce) : undefined;
  const found = isDirect
    ? direct && { messenger: call.to, message: direct }
    : await messageOfCall(client, chain, call, nonce, sourceHex);
  if (found === undefined) {
    return { source };
  }
  const { message, messenger } = found;
  const destination = await run.end(message.destinationChain);
  if (destination.chain === undefined || sourceHex === undefined) {
    return { source, destination, message, problem: { on: sourceHex === undefined ? source : destination } };
  }
  const unsigned = unsignedMessage(client.network.networkId, sourceHex, messenger, message);
  const from = message.relayers[0] ?? zeroAddress;
  const [execution, delivery, tip] = await Promise.all([
    simulateExecution(client, destination.chain, messenger, sourceHex, message),
    fetchDryRun(client, destination.chain, { unsigned, messenger, from }),
    evmCall(client, destination.chain, getLatestBlock()),
  ]);
  const wanted = relayerGasLimit(message, (unsigned.length - 2) / 2, 0);
  const limit = tip?.ok === true ? tip.value.gasLimit : undefined;
  const tooLarge = limit !== undefined && limit < wanted ? { wanted, limit } : undefined;
  const { needs, failure = failureIn(delivery), unread } = execution;
  const isKnown = failure !== undefined || tooLarge !== undefined || delivery.kind === 'refused';
  const why = isKnown ? undefined : (unread ?? (delivery.kind === 'unread' ? delivery : undefined));
  const problem = why && { on: destination, error: why.error };
  return { source, destination, message, delivery, needs, failure, tooLarge, problem };
}

/** A failure in the trace of the delivery that calling the receiver directly does not show. */
function failureIn(delivery: DryRun): DeliveryFailure | undefined {
  const execution = delivery.kind === 'taken' ? delivery.execution : undefined;
  return execution?.outcome === 'failed' ? { kind: 'refuses', error: execution.error ?? { data: '0x' } } : undefined;
}

/** Result of the messenger's call to the receiver, in the current state. */
async function simulateExecution(
  client: SourceClient,
  chain: EvmChain,
  messenger: string,
  sourceHex: string,
  message: TeleporterMessage,
): Promise<Pick<BeforeSend, 'failure' | 'needs'> & { readonly unread?: { readonly error?: ApiError } }> {
  const { receiver, gas, transfer } = message;
  const data = receiverCall(sourceHex, message);
  const call: JsonObject = { from: messenger, to: receiver, data };
  const { outcomes, error } = await evmCalls<[string, string, string, bigint]>(client, chain, [
    fetchContractCode(receiver),
    callContract({ ...call, gas: toQuantity(gas + intrinsicGas(data)) }),
    callContract(call),
    fetchGasEstimate(call, 'latest'),
  ]);
  const [code, limited, unlimited, estimate] = outcomes;
  if (code === undefined || limited === undefined || unlimited === undefined) {
    return { unread: { error } };
  }
  const needs = estimate?.ok === true ? estimate.value - intrinsicGas(data) : undefined;
  if (code.ok && code.value === '0x') {
    return { needs, failure: { kind: 'noCode', receiver, isThereNow: false } };
  }
  if (unlimited.ok) {
    return { needs, failure: limited.ok ? undefined : { kind: 'gasLimit', has: gas, needs } };
  }
  if (!isReported(unlimited)) {
    return { needs, unread: unlimited };
  }
  const refused = receiverError(unlimited.error);
  const mayLackRole = refused.data === '0x' && transfer !== undefined;
  return mayLackRole && (await fetchMinterRole(client, chain, receiver)) === 0n
    ? { needs, failure: { kind: 'mayNotMint', receiver, mayNow: false } }
    : { needs, failure: { kind: 'refuses', error: refused } };
}

interface FoundMessage {
  readonly messenger: string;
  readonly message: TeleporterMessage;
}

/**
 * The message that a contract would send: from its call to the messenger, or else from a trace, or else derived from
 * the code of ICTT. `undefined` where it is unknown.
 *
 * @param nonce of the messenger's next message
 * @param sourceChain hex of 32 bytes; absent where it is unknown
 */
export async function messageOfCall(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
  nonce: bigint,
  sourceChain: string | undefined,
): Promise<FoundMessage | undefined> {
  const decoded = toCallObject(call);
  const echoed = await evmCall(client, chain, simulateCall(decoded, 'latest', { [standardMessenger]: { code: echo } }));
  const data = echoed?.ok === false && echoed.error instanceof RpcError ? echoed.error.data : undefined;
  const isSending = typeof data === 'string' && data.startsWith(sendSelector);
  const message = isSending ? messageToSend(data, call.to, nonce) : undefined;
  if (message !== undefined) {
    return { messenger: standardMessenger, message };
  }
  // Also covers calls to a messenger at another address.
  const traced = await evmCall(client, chain, traceCalls({ call: decoded, block: 'latest' }));
  const logs = traced?.ok === true ? logsIn(traced.value) : [];
  const [sent] = messengerEvents(logs.map((log, index) => ({ ...log, logIndex: BigInt(index) }))).flatMap((event) =>
    event.kind === 'sent' && event.message !== undefined ? [{ messenger: event.address, message: event.message }] : [],
  );
  return sent ?? (await messageFromArguments(client, chain, call, nonce, sourceChain));
}

function logsIn({ logs, calls }: CallTrace): readonly TracedLog[] {
  return [...(logs ?? []), ...(calls ?? []).flatMap(logsIn)];
}

async function messageFromArguments(
  client: SourceClient,
  chain: EvmChain,
  { to, from = zeroAddress, data, value }: SendCall,
  nonce: bigint,
  sourceChain: string | undefined,
): Promise<FoundMessage | undefined> {
  const transfer = transferCall(data, value);
  const contract = transfer && (await fetchContract(client, chain, to, transfer.input));
  if (transfer === undefined || contract === undefined || sourceChain === undefined) {
    return undefined;
  }
  const derived = transferMessage(transfer, contract, sourceChain, to, from);
  const carried = tokenTransferOf(derived.data as `0x${string}`);
  const message = { ...derived, nonce, sender: to, relayers: [], receipts: [], transfer: carried };
  return { messenger: standardMessenger, message };
}

/** A remote returns its home; a home returns its settings for the remote. */
async function fetchContract(
  client: SourceClient,
  chain: EvmChain,
  to: string,
  { destinationTokenTransferrerAddress: transferrer, destinationBlockchainID: id }: TransferInput,
): Promise<TokenContract | undefined> {
  const settings = `${selectors.settings}${id.slice(2)}${transferrer.slice(2).toLowerCase().padStart(64, '0')}`;
  const calls = [selectors.homeChain, selectors.home, settings].map((data) => callContract({ to, data }));
  const { outcomes } = await evmCalls<readonly string[]>(client, chain, calls);
  const [homeChain, home, known] = [0, 1, 2].map((i) => {
    const outcome = outcomes[i];
    return outcome?.ok === true ? outcome.value : '0x';
  }) as [string, string, string];
  if (homeChain.length === 66 && home.length === 66) {
    return { kind: 'remote', homeChain, home: `0x${home.slice(26)}` };
  }
  const words = known.slice(2).match(/.{64}/g) ?? [];
  return words.length < 4
    ? undefined
    : { kind: 'home', multiplier: BigInt(`0x${words[2]!}`), multiplyOnRemote: BigInt(`0x${words[3]!}`) === 1n };
}

type TransferInput = NonNullable<ReturnType<typeof transferCall>>['input'];

function toCallObject({ from, to, data, value = 0n }: SendCall): JsonObject {
  return {
    ...(from === undefined ? {} : { from }),
    to,
    data,
    ...(value === 0n ? {} : { value: toQuantity(value) }),
  };
}
