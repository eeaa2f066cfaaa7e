import { RpcBatch, callContract } from '../../evm';
import { cb58Id } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { MessageTrace, TokenSide, TokenUnitOn, TraceEndpoint, TransferTrace } from '../report/messageTrace';
import { dustOf, transferOf } from '../report/tokenTransfer';
import { type SourceClient, TokenMetadataCache, evmCall } from '../../sources';
import type { TraceClient } from './traceClient';

/**
 * The tokens that a message carries, in the units of both sides: what both sides' transactions tell, of which those are
 * read that nobody read yet, and the tokens' symbols and decimals.
 */
export async function fetchTransfer(run: TraceClient, trace: MessageTrace): Promise<TransferTrace | undefined> {
  if (trace.message?.transfer === undefined) {
    return undefined;
  }
  const { source, destination, sends, deliveries, retries } = trace;
  const taken = [...(deliveries.ok ? deliveries.value : []), ...retries];
  const executed = taken.find(({ outcome }) => outcome === 'executed');
  await Promise.all([
    readReceipt(run, source, sends.ok ? sends.value[0]?.transaction : undefined),
    readReceipt(run, destination, executed?.transaction),
  ]);
  const transfer = transferOf(trace, (transaction) => run.cache.receipts.get(transaction)?.logs ?? []);
  if (transfer === undefined) {
    return undefined;
  }
  const [from, to, settings] = await Promise.all([
    withUnit(run.source, source.chain, transfer.from),
    withUnit(run.source, destination?.chain, transfer.to),
    fetchSettings(run.source, trace, transfer),
  ]);
  const result = { ...transfer, ...settings, from, to };
  return { ...result, dust: dustOf(result) };
}

async function readReceipt(run: TraceClient, end: TraceEndpoint | undefined, transaction?: string): Promise<void> {
  if (end?.chain !== undefined && transaction !== undefined) {
    await run.read(end.chain, { receipts: [transaction] });
  }
}

/** `getRemoteTokenTransferrerSettings(bytes32,address)` of a home. */
const settingsSelector = '0xc8511ada';

/**
 * Whether the home knows, today, the remote that registers or that the second hop could not go to, and what it still wants
 * as collateral for it.
 */
async function fetchSettings(
  client: SourceClient,
  { source, destination, message }: MessageTrace,
  transfer: TransferTrace,
): Promise<Pick<TransferTrace, 'isRegistered' | 'collateralNeeded'> | undefined> {
  const remote = remoteOf(source, transfer, message);
  if (destination?.chain === undefined || remote === undefined) {
    return undefined;
  }
  const data = `${settingsSelector}${remote.chain}${remote.contract.slice(2).toLowerCase().padStart(64, '0')}`;
  const result = await evmCall(client, destination.chain, callContract({ to: transfer.to.contract, data }));
  const words = result?.ok === true ? result.value.slice(2) : '';
  return words.length < 128
    ? undefined
    : { isRegistered: BigInt(`0x${words.slice(0, 64)}`) === 1n, collateralNeeded: BigInt(`0x${words.slice(64, 128)}`) };
}

/** `chain`: hex without 0x. */
function remoteOf(
  source: TraceEndpoint,
  { kind, outcome, from }: TransferTrace,
  message: MessageTrace['message'],
): { readonly chain: string; readonly contract: string } | undefined {
  if (kind === 'register') {
    const hex = cb58Id(source.blockchainId)?.hex;
    return hex === undefined ? undefined : { chain: hex.slice(2), contract: from.contract };
  }
  const { destinationBlockchainID: chain, destinationTokenTransferrerAddress: contract } =
    message?.transfer?.fields ?? {};
  return outcome === 'fallback' && typeof chain === 'string' && typeof contract === 'string'
    ? { chain: chain.slice(2), contract }
    : undefined;
}

/** Before anything is given a remote is asked, which is the token itself; a home has no unit. */
async function withUnit(client: SourceClient, chain: EvmChain | undefined, side: TokenSide): Promise<TokenSide> {
  return chain === undefined ? side : { ...side, ...(await fetchUnit(client, chain, side.token ?? side.contract)) };
}

/** The unit of the reward for who delivers a message. */
export async function fetchFeeUnit(
  client: SourceClient,
  { source, sends, fees }: MessageTrace,
): Promise<TokenUnitOn | undefined> {
  const token = fees.at(-1)?.token ?? (sends.ok ? sends.value[0]?.fee?.token : undefined);
  return token === undefined || source.chain === undefined || BigInt(token) === 0n
    ? undefined
    : { ...(await fetchUnit(client, source.chain, token)), token };
}

/** @param token a contract, or `native` */
async function fetchUnit(client: SourceClient, chain: EvmChain, token: string): Promise<TokenUnitOn> {
  if (token === 'native') {
    return { symbol: chain.symbol, decimals: 18 };
  }
  const { tokens = new TokenMetadataCache() } = client.context;
  if (tokens.get(chain.name, token) === undefined) {
    await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const questions = tokens.addQuestions(batch, chain.name, [token]);
      tokens.remember(chain.name, questions, await node.query(batch));
      return { value: true, json: null };
    });
  }
  const { symbol, decimals } = tokens.get(chain.name, token) ?? {};
  return { symbol, decimals, native: chain.symbol };
}
