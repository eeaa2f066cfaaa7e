import type { JsonRpc } from '../../../net';
import { type JsonValue, encodeCb58, getOrMake } from '../../../primitives';
import { blockHeight, decodeBytes, innerTransactions, nodeNumber, standaloneTransaction } from '../../../transactions';
import { type Network, isLoopback, isPublic } from '../../../networks';
import { primaryMethods } from '../../../rpc';
import type { PastTransaction, PastTransactions } from '../../../validators';
import { type QueryResult, valueOf } from '../../../report';
import type { SourceClient } from '../../../sources';
import { sha256 } from '@noble/hashes/sha2.js';

/** More blocks than most development networks have; on longer chains, only the newest are read. */
const maxBlocks = 512n;

interface Cached {
  readonly height: bigint;
  /** cb58 */
  readonly blockId: string;
  readonly past: PastTransactions;
}

/** Keyed by client, then by chain and network. */
const cached = new WeakMap<JsonRpc, Map<string, Cached>>();

/**
 * The transactions in the newest blocks of the P- or X-Chain, newest first. Nodes have no API to search transactions:
 * on a network that runs on this machine only, all blocks are read; elsewhere this would be too much load. Cached
 * blocks are read again only after a reset of the chain.
 *
 * @throws only the abort reason
 */
export async function fetchPastTransactions(client: SourceClient, chain: 'P' | 'X' = 'P'): Promise<PastTransactions> {
  if (!canReadBlocks(client)) {
    return { transactions: [], isWhole: false };
  }
  const last = await lastHeight(client, chain);
  const key = [chain, ...client.network.nodes.map(({ url }) => url)].join(' ');
  const byNetwork = getOrMake(cached, client.context.rpc, () => new Map<string, Cached>());
  const known = byNetwork.get(key);
  const [newest] = known === undefined ? [] : await readBlocks(client, chain, [known.height]);
  const before = known !== undefined && newest?.id === known.blockId && known.height <= last ? known : undefined;
  const heights = newestHeights(last).filter((height) => before === undefined || height > before.height);
  const blocks = await readBlocks(client, chain, heights);
  const isComplete = blocks.every((one) => one !== undefined);
  const past = {
    transactions: [...blocks.flatMap((one) => one?.transactions ?? []), ...(before?.past.transactions ?? [])],
    isWhole:
      isComplete &&
      last > 0n &&
      (before?.past.isWhole ?? true) &&
      BigInt(heights.length) === last - (before?.height ?? 0n),
  };
  const blockId = heights.length === 0 ? before?.blockId : blocks[0]?.id;
  if (blockId !== undefined && isComplete) {
    byNetwork.set(key, { height: last, blockId, past });
  }
  return past;
}

/** The latest height; 0n where the node does not report it. */
async function lastHeight(client: SourceClient, chain: 'P' | 'X'): Promise<bigint> {
  const result = await client.queryNode(`${chain}-Chain`, `height of ${chain}`, async (node, options) => {
    try {
      return await node.call(primaryMethods[chain].getHeight, {}, options);
    } catch {
      options.signal?.throwIfAborted();
      return undefined;
    }
  });
  return valueOf(result)?.height ?? 0n;
}

/** Whether the whole network runs on this machine: then it is small, and the load is nobody else's. */
export function canReadBlocks({ network }: SourceClient): boolean {
  return !isPublic(network) && network.nodes.every(({ url }) => isLoopback(new URL(url).origin));
}

/** Newest first, without the empty genesis block. */
export function newestHeights(last: bigint): readonly bigint[] {
  const count = last < maxBlocks ? last : maxBlocks;
  return Array.from({ length: Number(count) }, (_, i) => last - BigInt(i));
}

interface ReadBlock {
  /** cb58 */
  readonly id: string;
  readonly transactions: readonly PastTransaction[];
}

function readBlocks(
  client: SourceClient,
  chain: 'P' | 'X',
  heights: readonly bigint[],
): Promise<readonly (ReadBlock | undefined)[]> {
  return Promise.all(
    heights.map(async (height) => {
      const result: QueryResult<{ readonly block: JsonValue }> = await client.node(
        `${chain}-Chain`,
        primaryMethods[chain].getBlockByHeight,
        { height, encoding: 'hex' },
      );
      return result.ok ? blockOf(result.value.block, chain, height, client.network) : undefined;
    }),
  );
}

function blockOf(hex: JsonValue, chain: 'P' | 'X', height: bigint, { networkId, hrp }: Network): ReadBlock | undefined {
  const [block] = decodeBytes(hex, { kind: 'block', chain, networkId, hrp });
  if (block === undefined || blockHeight(block) !== height) {
    return undefined;
  }
  const at = block.root.child('time');
  const blockId = encodeCb58(sha256(block.bytes));
  const transactions = innerTransactions(block).flatMap((node) => {
    const decoded = standaloneTransaction(block, node);
    return decoded === undefined
      ? []
      : [
          {
            id: encodeCb58(sha256(decoded.bytes)),
            decoded,
            height,
            blockId,
            time: at && Number(nodeNumber(at, block.bytes)) * 1_000,
          },
        ];
  });
  return { id: blockId, transactions };
}
