import { ethCall } from '../../../api/evm/account';
import { EvmRound } from '../../../api/evm/evmRound';
import { decodeCb58 } from '../../../core/ids/cb58';
import { bytesToHex } from '../../../core/ids/hex';
import type { EvmChain } from '../../../core/networks/network';
import type { MessageTrail, TrailEnd } from '../../../explain/messages/messageTrail';
import { dustOf, transferOf } from '../../../explain/messages/transferOf';
import type { TokenSide, TransferTrail } from '../../../explain/messages/transferTrail';
import type { SourceClient } from '../../sources/sourceClient';
import { TokenMetadataCache } from '../../sources/tokenMetadataCache';
import type { Evidence } from '../evidence';
import { oneOf } from '../messageOfCall';
import { readEvidence } from '../readEvidence';

/**
 * The tokens that a message carries, in the units of both sides: what both sides' transactions tell, of which those are read
 * that nobody read yet, and the tokens' symbols and decimals.
 *
 * @throws the abort reason alone
 */
export async function fetchTransfer(
  client: SourceClient,
  trail: MessageTrail,
  evidence: Evidence,
): Promise<TransferTrail | undefined> {
  if (trail.message?.transfer === undefined) {
    return undefined;
  }
  const { source, destination, sends, deliveries, retries } = trail;
  const executed = [...(deliveries.ok ? deliveries.value : []), ...retries].filter(
    ({ outcome }) => outcome === 'executed',
  );
  await Promise.all([
    read(client, source, sends.ok ? sends.value.slice(0, 1) : [], evidence),
    read(client, destination, executed.slice(0, 1), evidence),
  ]);
  const transfer = transferOf(trail, (transaction) => evidence.receipts.get(transaction)?.logs ?? []);
  if (transfer === undefined) {
    return undefined;
  }
  const [from, to, settings] = await Promise.all([
    withUnit(client, source.chain, transfer.from),
    withUnit(client, destination?.chain, transfer.to),
    fetchSettings(client, trail, transfer),
  ]);
  const told = { ...transfer, ...settings, from, to };
  return { ...told, dust: dustOf(told) };
}

/** `getRemoteTokenTransferrerSettings(bytes32,address)` of a home. */
const settingsSelector = '0xc8511ada';

/**
 * Whether the home knows, today, the remote that registers or that the second hop could not go to, and what it still wants as
 * collateral for it.
 */
async function fetchSettings(
  client: SourceClient,
  { source, destination, message }: MessageTrail,
  transfer: TransferTrail,
): Promise<Pick<TransferTrail, 'isRegistered' | 'collateralNeeded'> | undefined> {
  const remote = remoteOf(source, transfer, message);
  if (destination?.chain === undefined || remote === undefined) {
    return undefined;
  }
  const data = `${settingsSelector}${remote.chain}${remote.contract.slice(2).toLowerCase().padStart(64, '0')}`;
  const told = await oneOf(client, destination.chain, ethCall({ to: transfer.to.contract, data }));
  const words = told?.ok === true ? told.value.slice(2) : '';
  return words.length < 128
    ? undefined
    : { isRegistered: BigInt(`0x${words.slice(0, 64)}`) === 1n, collateralNeeded: BigInt(`0x${words.slice(64, 128)}`) };
}

/** `chain`: hex without 0x. */
function remoteOf(
  source: TrailEnd,
  { kind, outcome, from }: TransferTrail,
  message: MessageTrail['message'],
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
  end: TrailEnd | undefined,
  steps: readonly { readonly transaction: string }[],
  evidence: Evidence,
): Promise<void> {
  if (end?.chain !== undefined) {
    await readEvidence(client, end.chain, { receipts: steps.map(({ transaction }) => transaction) }, evidence);
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
      const round = new EvmRound();
      const questions = tokens.addQuestions(round, chain.name, [token]);
      tokens.learn(chain.name, questions, await node.ask(round));
      return { value: true, json: null };
    });
  }
  const { symbol, decimals } = tokens.get(chain.name, token) ?? {};
  return { ...side, symbol, decimals };
}
