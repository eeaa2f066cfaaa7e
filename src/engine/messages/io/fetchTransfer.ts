import { RpcBatch, callContract } from '../../evm';
import { bytesToHex, decodeCb58 } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { MessageTrace, TraceEndpoint, TokenSide, TransferTrace } from '../report/messageTrace';
import { dustOf, transferOf } from '../report/tokenTransfer';
import { type SourceClient, TokenMetadataCache } from '../../sources';
import { type FetchCache, readThroughCache } from './fetchCache';
import { singleMessage } from './messageOfCall';

/**
 * The tokens that a message carries, in the units of both sides: what both sides' transactions tell, of which those are
 * read that nobody read yet, and the tokens' symbols and decimals.
 */
export async function fetchTransfer(
  client: SourceClient,
  trace: MessageTrace,
  evidence: FetchCache,
): Promise<TransferTrace | undefined> {
  if (trace.message?.transfer === undefined) {
    return undefined;
  }
  const { source, destination, sends, deliveries, retries } = trace;
  const executed = [...(deliveries.ok ? deliveries.value : []), ...retries].filter(
    ({ outcome }) => outcome === 'executed',
  );
  await Promise.all([
    read(client, source, sends.ok ? sends.value.slice(0, 1) : [], evidence),
    read(client, destination, executed.slice(0, 1), evidence),
  ]);
  const transfer = transferOf(trace, (transaction) => evidence.receipts.get(transaction)?.logs ?? []);
  if (transfer === undefined) {
    return undefined;
  }
  const [from, to, settings] = await Promise.all([
    withUnit(client, source.chain, transfer.from),
    withUnit(client, destination?.chain, transfer.to),
    fetchSettings(client, trace, transfer),
  ]);
  const result = { ...transfer, ...settings, from, to };
  return { ...result, dust: dustOf(result) };
}

/** `getRemoteTokenTransferrerSettings(bytes32,address)` of a home. */
const settingsSelector = '0xc8511ada';

/**
 * Whether the home knows, today, the remote that registers or that the second hop could not go to, and what it still
 * wants as collateral for it.
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
  const result = await singleMessage(client, destination.chain, callContract({ to: transfer.to.contract, data }));
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
    const bytes = decodeCb58(source.blockchainId, 32)?.bytes;
    return bytes && { chain: bytesToHex(bytes).slice(2), contract: from.contract };
  }
  const { destinationBlockchainID: chain, destinationTokenTransferrerAddress: contract } =
    message?.transfer?.fields ?? {};
  return outcome === 'fallback' && typeof chain === 'string' && typeof contract === 'string'
    ? { chain: chain.slice(2), contract }
    : undefined;
}

async function read(
  client: SourceClient,
  end: TraceEndpoint | undefined,
  steps: readonly { readonly transaction: string }[],
  evidence: FetchCache,
): Promise<void> {
  if (end?.chain !== undefined) {
    await readThroughCache(client, end.chain, { receipts: steps.map(({ transaction }) => transaction) }, evidence);
  }
}

async function withUnit(client: SourceClient, chain: EvmChain | undefined, side: TokenSide): Promise<TokenSide> {
  const { token } = side;
  if (token === undefined || chain === undefined) {
    return side;
  }
  if (token === 'native') {
    return { ...side, symbol: chain.symbol, decimals: 18 };
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
  return { ...side, symbol, decimals };
}
