import type { AddressTransactionRow } from '../../../net';
import { hostOf } from '../../../errors';
import type { EvmChain } from '../../../networks';
import { type ListedTransaction, type RowTransaction, ScanPlan, logsGap, tracesGap } from '../../../addresses';
import { formatCount } from '../../../primitives';
import { latestOf, fetchSlice, type SliceContext } from '../scan/addressScan';
import { missingBlock, TooManyBlocks, noNode } from '../scan/blockScan';
import { type EvmNode, TokenMetadataCache } from '../../../sources';
import { listedChain } from './listedChain';
import { defineNodeList } from './nodeList';

/** Blocks that are read for one page. */
const blocksOfPage = 1_000n;

/** Transactions of an address on an EVM chain, by reading its blocks, their logs and traces from the newest down. */
export const nodeAddressTransactions = defineNodeList(
  'addressTransactions',
  'eth_getBlockByNumber',
  async ({ client, ref, mark, pageSize }) => {
    const chain = listedChain(client.network, ref.chainId);
    const node = client.evmNode(chain);
    if (node === undefined) {
      throw noNode(chain);
    }
    const address = ref.address.toLowerCase();
    const context: SliceContext = { node, chain: chain.name, address, tokens: new TokenMetadataCache() };
    const [from, last] = readMark(mark) ?? (await fromLatest(node));
    const plan = new ScanPlan({ from: 0n, to: from });
    const found: RowTransaction[] = [];
    for (let next = plan.next(); next !== undefined && mayGoOn(next.to); next = plan.next()) {
      try {
        const slice = await fetchSlice(context, next);
        found.push(...slice.found);
        if (slice.missing !== undefined) {
          throw missingBlock(slice.missing, hostOf(node.url));
        }
        plan.taken(next, slice.transactions);
      } catch (error) {
        if (!(error instanceof TooManyBlocks)) {
          throw error;
        }
        if (!plan.rejected(next)) {
          throw error.cause;
        }
      }
    }
    function mayGoOn(at: bigint): boolean {
      return from - at < blocksOfPage && found.length < pageSize;
    }
    const at = plan.next()?.to;
    const scanned = `Scanned blocks ${formatCount(at === undefined ? 0n : at + 1n)} to ${formatCount(last)} of ${formatCount(last)} per ${hostOf(node.url)}.`;
    const { noLogs, noTraces } = context;
    const gaps = [
      ...(noLogs === undefined ? [] : [logsGap(noLogs)]),
      ...(noTraces === undefined ? [] : [tracesGap(noTraces)]),
    ];
    return {
      rows: found.map((one) => ({ key: one.hash, value: listedOf(one, chain, ref, context.tokens) })),
      next: at === undefined ? undefined : `${at}:${last}`,
      note: [scanned, ...gaps].join(' '),
    };
  },
);

async function fromLatest(node: EvmNode): Promise<readonly [at: bigint, last: bigint]> {
  const latest = await latestOf(node);
  return [latest, latest];
}

function readMark(mark: string | undefined): readonly [at: bigint, last: bigint] | undefined {
  const read = /^(\d+):(\d+)$/.exec(mark ?? '');
  return read === null ? undefined : [BigInt(read[1]!), BigInt(read[2]!)];
}

/** In the data service's shape. */
function listedOf(
  found: RowTransaction,
  { name, evmChainId, symbol }: EvmChain,
  ref: { readonly address: string; readonly symbol?: string },
  tokens: TokenMetadataCache,
): ListedTransaction {
  const named = (address: string) => ({ address });
  const { moves, gasUsed = 0n, gasPrice = 0n } = found;
  const transfers = moves.flatMap((move) => (move.kind === 'token' ? [move.transfer] : []));
  const ends = ({ from, to, logIndex }: { readonly from: string; readonly to: string; readonly logIndex: number }) => ({
    from: named(from),
    to: named(to),
    logIndex: BigInt(logIndex),
  });
  const native: AddressTransactionRow['nativeTransaction'] = {
    blockNumber: found.block,
    blockTimestamp: BigInt(Math.floor(found.at / 1_000)),
    blockTimestampMilliseconds: BigInt(found.at),
    blockHash: found.blockHash ?? '',
    chainId: evmChainId === undefined ? undefined : String(evmChainId),
    blockIndex: found.index,
    txHash: found.hash,
    txStatus: found.isFailed === true ? 0n : 1n,
    gasLimit: found.gasLimit ?? 0n,
    gasUsed,
    gasPrice,
    nonce: found.nonce ?? 0n,
    from: named(found.from),
    to: found.to === undefined ? undefined : named(found.to),
    method: found.input.length < 10 ? undefined : { callType: 'CONTRACT_CALL', methodHash: found.input.slice(0, 10) },
    value: found.value,
  };
  const transaction: AddressTransactionRow = {
    nativeTransaction: native,
    erc20Transfers: transfers.flatMap((one) =>
      one.standard === 'erc20'
        ? [{ ...ends(one), value: one.value, erc20Token: erc20(one.token, tokens.get(name, one.token)) }]
        : [],
    ),
    erc721Transfers: transfers.flatMap((one) =>
      one.standard === 'erc721' ? [{ ...ends(one), erc721Token: nft(one) }] : [],
    ),
    erc1155Transfers: transfers.flatMap((one) =>
      one.standard === 'erc1155' ? [{ ...ends(one), value: one.value, erc1155Token: nft(one) }] : [],
    ),
    internalTransactions: moves.flatMap((move) =>
      move.kind === 'native'
        ? [
            {
              from: named(move.isIn ? '' : ref.address),
              to: named(move.isIn ? ref.address : ''),
              value: move.value,
            },
          ]
        : [],
    ),
  };
  return { address: ref.address, symbol: ref.symbol ?? symbol, transaction };
}

function erc20(address: string, unit: { readonly symbol?: string; readonly decimals?: number } | undefined) {
  return { address, symbol: unit?.symbol, decimals: unit?.decimals };
}

function nft({ token, tokenId }: { readonly token: string; readonly tokenId: bigint }) {
  return { address: token, tokenId };
}
