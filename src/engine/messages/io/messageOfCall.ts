import {
  type CallTrace,
  type EvmCall,
  type Outcome,
  RpcBatch,
  type TracedLog,
  callContract,
  fetchCallTrace,
  simulateCall,
} from '../../evm';
import { RpcError } from '../../errors';
import {
  messageToSend,
  sendSelector,
  type TokenContract,
  type TransferCall,
  transferCall,
  transferMessage,
} from '../payload/sendCall';
import { messengerEvents } from '../payload/messengerEvents';
import { type TeleporterMessage, tokenTransferOf } from '../payload/teleporterMessage';
import type { JsonObject } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';

/** A call that is not sent yet; amounts in wei, bytes in hex. */
export interface SendCall {
  readonly from?: string;
  readonly to: string;
  readonly data: string;
  readonly value?: bigint;
}

export interface FoundMessage {
  readonly messenger: string;
  readonly message: TeleporterMessage;
}

export const usualMessenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
export const anybody = `0x${'0'.repeat(40)}`;
/** Reverts with what it was called with: in the messenger's place it tells what a contract would have sent. */
const echo = '0x366000600037366000fd';
const selectors = { homeChain: '0xe0fd9cb8', home: '0xc3cd6927', settings: '0xc8511ada' };

/**
 * The message that a contract would send: what it would call the messenger with, else what a trace shows, else what the
 * contracts of ICTT make of such a call. Undefined: nobody tells.
 * @param nonce of the messenger's next message
 * @param sourceChain hex of 32 bytes; absent: not known
 */
export async function messageOfCall(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
  nonce: bigint,
  sourceChain: string | undefined,
): Promise<FoundMessage | undefined> {
  return (
    (await byEcho(client, chain, call, nonce)) ??
    (await byTrace(client, chain, call)) ??
    (await byArguments(client, chain, call, nonce, sourceChain))
  );
}

async function byEcho(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
  nonce: bigint,
): Promise<FoundMessage | undefined> {
  const result = await singleMessage(
    client,
    chain,
    simulateCall(decodedCallOf(call), 'latest', { [usualMessenger]: { code: echo } }),
  );
  const data = result?.ok === false && result.error instanceof RpcError ? result.error.data : undefined;
  const input = typeof data === 'string' && data.startsWith(sendSelector) ? data : undefined;
  const message = input === undefined ? undefined : messageToSend(input, call.to, nonce);
  return message && { messenger: usualMessenger, message };
}

/** Also where another messenger than the usual one is called. */
async function byTrace(client: SourceClient, chain: EvmChain, call: SendCall): Promise<FoundMessage | undefined> {
  const result = await singleMessage(client, chain, fetchCallTrace(decodedCallOf(call), 'latest'));
  const logs = result?.ok === true ? logsIn(result.value) : [];
  const [sent] = messengerEvents(logs.map((log, index) => ({ ...log, logIndex: BigInt(index) }))).flatMap((event) =>
    event.kind === 'sent' && event.message !== undefined ? [{ messenger: event.address, message: event.message }] : [],
  );
  return sent;
}

function logsIn({ logs, calls }: CallTrace): readonly TracedLog[] {
  return [...(logs ?? []), ...(calls ?? []).flatMap(logsIn)];
}

async function byArguments(
  client: SourceClient,
  chain: EvmChain,
  call: SendCall,
  nonce: bigint,
  sourceChain: string | undefined,
): Promise<FoundMessage | undefined> {
  const transfer = transferCall(call.data, call.value);
  const knows = transfer && (await fetchContract(client, chain, call.to, transfer));
  if (knows === undefined || sourceChain === undefined) {
    return undefined;
  }
  const made = transferMessage(transfer!, knows, sourceChain, call.to, call.from ?? anybody);
  const message = {
    ...made,
    nonce,
    sender: call.to,
    relayers: [],
    receipts: [],
    transfer: tokenTransferOf(made.data as `0x${string}`),
  };
  return { messenger: usualMessenger, message };
}

/** A remote tells its home; a home what it knows of the remote. */
async function fetchContract(
  client: SourceClient,
  chain: EvmChain,
  to: string,
  { input }: TransferCall,
): Promise<TokenContract | undefined> {
  const remote = input.destinationTokenTransferrerAddress.slice(2).toLowerCase().padStart(64, '0');
  const settings = `${selectors.settings}${input.destinationBlockchainID.slice(2)}${remote}`;
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const keys = [selectors.homeChain, selectors.home, settings].map((data) => batch.add(callContract({ to, data })));
    const answers = await node.query(batch);
    return { value: keys.map((key) => answers.value(key) ?? '0x'), json: null };
  });
  const [homeChain = '0x', home = '0x', known = '0x'] = result.ok ? result.value : [];
  if (homeChain.length === 66 && home.length === 66) {
    return { kind: 'remote', homeChain, home: `0x${home.slice(26)}` };
  }
  const words = known.slice(2).match(/.{64}/g) ?? [];
  return words.length < 4
    ? undefined
    : { kind: 'home', multiplier: BigInt(`0x${words[2]!}`), multiplyOnRemote: BigInt(`0x${words[3]!}`) === 1n };
}

export function decodedCallOf({ from, to, data, value }: SendCall): JsonObject {
  return {
    ...(from === undefined ? {} : { from }),
    to,
    data,
    ...(value === undefined || value === 0n ? {} : { value: `0x${value.toString(16)}` }),
  };
}

/** What a chain says to one call; undefined: nobody may be asked. */
export async function singleMessage<T>(
  client: SourceClient,
  chain: EvmChain,
  call: EvmCall<T>,
): Promise<Outcome<T> | undefined> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(call);
    return { value: (await node.query(batch)).of(key), json: null };
  });
  return result.ok ? result.value : result.error && { ok: false, error: result.error };
}
