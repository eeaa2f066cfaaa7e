import { sha256 } from '@noble/hashes/sha2.js';
import type { ScannedPlatformTransaction } from '../../addresses';
import { hostOf } from '../../errors';
import { chainTitle } from '../../networks';
import {
  type Bech32Address,
  type JsonValue,
  bytesToHex,
  formatCount,
  nextTurn,
  compact,
  encodeCb58,
} from '../../primitives';
import type { QueryResult } from '../../report';
import { getContainerRange, getLastAccepted, primaryMethods } from '../../rpc';
import {
  type PrimaryBlock,
  type SourceClient,
  blockOfContainer,
  ownTime,
  readNodeBytes,
  fetchChainNames,
} from '../../sources';
import { type DecodedBytes, proposedIn, transactionsOf, describeCall } from '../../transactions';
import { type NodePage, type NodePageRequest, type NodeRow, sourcedBy, descendingHeights, noNode } from './list';
import { type BlockReader, type Slice, BlockScan } from './scan/blockScan';

/** Where a scan from the newest block down continues. */
interface BlocksMark {
  /** The index API has proposers and returns many blocks at once; without it blocks are requested one by one. */
  readonly by: 'index' | 'height';
  /** The highest block not yet read. */
  readonly at: bigint;
  /** The highest block when the scan began. */
  readonly last: bigint;
}

function readMark(mark: string | undefined): BlocksMark | undefined {
  const read = /^(index|height):(\d+):(\d+)$/.exec(mark ?? '');
  return read === null
    ? undefined
    : { by: read[1] === 'index' ? 'index' : 'height', at: BigInt(read[2]!), last: BigInt(read[3]!) };
}

interface BlocksPage<T> {
  readonly chain: 'P' | 'X';
  /** Blocks read per page. `atOnce`: blocks requested at once. */
  readonly blocksOfPage: bigint;
  readonly atOnce: bigint;
  /** @throws {ListError} where the blocks lack the data for this list */
  onStart?(mark: BlocksMark): void;
  rows(block: PrimaryBlock): Promise<readonly NodeRow<T>[]>;
}

/** A page of a list that scans P- or X-Chain blocks from the newest down, as nodes have no query for it. */
export async function blocksPage<T>(
  { client, mark, pageSize }: NodePageRequest,
  { chain, blocksOfPage, atOnce, onStart, rows: rowsOf }: BlocksPage<T>,
): Promise<NodePage<T>> {
  const start = readMark(mark) ?? (await lastBlock(client, chain));
  onStart?.(start);
  const rows: NodeRow<T>[] = [];
  let { at } = start;
  let host = '';
  let unread = 0;
  while (at >= 0n && start.at - at < blocksOfPage && rows.length < pageSize) {
    const slice = await readBlocks(client, chain, { ...start, at }, atOnce);
    ({ host } = slice);
    for (const block of slice.blocks) {
      unread += block.decoded === undefined ? 1 : 0;
      rows.push(...(await rowsOf(block)));
      client.signal.throwIfAborted();
    }
    at = slice.lowest - 1n;
  }
  // Index 0 is block 1.
  const offset = start.by === 'index' ? 1n : 0n;
  const [from, to] = [at + 1n + offset, start.last + offset].map(formatCount);
  const blocks =
    start.by === 'index'
      ? `Scanned blocks ${from!} to ${to!} of ${to!} per ${host} (index API).`
      : `Scanned blocks ${from!} to ${to!} of ${to!} per ${host}.`;
  return {
    rows,
    next: at < 0n ? undefined : `${start.by}:${at}:${start.last}`,
    note: unread === 0 ? blocks : `${blocks} Blocks not decoded: ${unread}.`,
  };
}

/**
 * Where a scan begins: at the end of a node's index if it has every container, as one enabled later may have gaps;
 * otherwise at the chain's height.
 *
 * @throws {ApiError}, {ListError}, the abort reason
 */
async function lastBlock(client: SourceClient, chain: 'P' | 'X'): Promise<BlocksMark> {
  const title = `${chain}-Chain`;
  const indexed = await client.queryChain(title, `last container of ${chain}`, async (node, options) => {
    const at = { ...options, index: `${chain}/block` };
    const last = await node.call(getLastAccepted, { encoding: 'hex' }, at);
    await node.call(getContainerRange, { startIndex: 0n, numToFetch: 1n, encoding: 'hex' }, at);
    return last;
  });
  const { value } = sourcedBy(await client.node(title, primaryMethods[chain].getHeight, {}), client.network.name);
  // The first index is of the block after genesis.
  return indexed.ok && indexed.value.index + 1n >= value.height
    ? { by: 'index', at: indexed.value.index, last: indexed.value.index }
    : { by: 'height', at: value.height, last: value.height };
}

/** @throws {ApiError}, {ListError}, the abort reason */
async function readBlocks(
  client: SourceClient,
  chain: 'P' | 'X',
  { by, at }: BlocksMark,
  most: bigint,
): Promise<{ readonly blocks: readonly PrimaryBlock[]; readonly lowest: bigint; readonly host: string }> {
  const lowest = at - most + 1n > 0n ? at - most + 1n : 0n;
  const { network } = client;
  const title = `${chain}-Chain`;
  if (by === 'index') {
    const params = { startIndex: lowest, numToFetch: at - lowest + 1n, encoding: 'hex' } as const;
    const requested = await client.chainCall(title, getContainerRange, params, { index: `${chain}/block` });
    const result = sourcedBy(requested, network.name);
    const blocks = result.value.containers.map((one) => blockOfContainer(network, chain, one)).reverse();
    return { blocks, lowest, host: hostOf(result.url) };
  }
  const { getBlockByHeight } = primaryMethods[chain];
  let host = '';
  const blocks = await Promise.all(
    descendingHeights({ from: lowest, to: at }).map(async (height) => {
      const result = sourcedBy(await client.node(title, getBlockByHeight, { height, encoding: 'hex' }), network.name);
      host = hostOf(result.url);
      const place = { host, method: getBlockByHeight.name };
      const { id, decoded } = readNodeBytes(result.value.block, 'block', chain, network, place, height);
      return { id, decoded, height, at: decoded && ownTime(decoded), bytes: decoded?.bytes.length ?? 0 };
    }),
  );
  return { blocks, lowest, host };
}

/** All transactions of a block and of a block it wraps, last first. */
export function reversedTransactions(block: DecodedBytes | undefined): readonly DecodedBytes[] {
  const proposed = block && proposedIn(block);
  return block === undefined ? [] : compact([...transactionsOf(block), proposed]).toReversed();
}

/** The signers of a transaction, and whether one of `owners` is among them. @param owners hex without 0x */
export async function signersAmong(transaction: DecodedBytes, owners: readonly string[]) {
  const { recoverSigners } = await import('../../transactions/codec/recoverSigners');
  const signers = recoverSigners(transaction);
  return { signers, isSigner: signers.some(({ key }) => key && owners.includes(bytesToHex(key.address).slice(2))) };
}

/** Transactions of an address on the P- or X-Chain, whose nodes only return single blocks. */
export class PrimaryScan extends BlockScan<ScannedPlatformTransaction> {
  /** Number of blocks with transactions of types unknown to this version. */
  private unread = 0;

  constructor(
    private readonly chain: 'P' | 'X',
    private readonly address: Bech32Address,
  ) {
    super(500n, 20n);
  }

  get gaps(): readonly string[] {
    const { unread } = this;
    return unread === 0
      ? []
      : [unread === 1 ? '1 block could not be decoded.' : `${unread} blocks could not be decoded.`];
  }

  protected forget(): void {
    this.unread = 0;
  }

  protected reader(client: SourceClient): BlockReader<ScannedPlatformTransaction> {
    const title = chainTitle(this.chain);
    const { getHeight } = primaryMethods[this.chain];
    let host = '';
    return {
      host: () => host,
      latest: async () => {
        const { value, url } = responseOrThrow(await client.node(title, getHeight, {}), title);
        host = hostOf(url);
        return value.height;
      },
      slice: async (range) => {
        const { getBlockByHeight } = primaryMethods[this.chain];
        const heights = descendingHeights(range);
        const blocks = await Promise.all(
          heights.map((height) => client.node(title, getBlockByHeight, { height, encoding: 'hex' })),
        );
        return await this.readBlocks(client, heights, blocks);
      },
    };
  }

  private async readBlocks(
    client: SourceClient,
    heights: readonly bigint[],
    blocks: readonly QueryResult<{ readonly block: JsonValue }>[],
  ): Promise<Slice<ScannedPlatformTransaction>> {
    const found: ScannedPlatformTransaction[] = [];
    let transactions = 0;
    for (const [i, block] of blocks.entries()) {
      const height = heights[i]!;
      if (!block.ok && block.rejected) {
        return { found, transactions, missing: height };
      }
      const { value, url } = responseOrThrow(block, chainTitle(this.chain));
      const place = { host: hostOf(url), method: primaryMethods[this.chain].getBlockByHeight.name };
      const { decoded } = readNodeBytes(value.block, 'block', this.chain, client.network, place, height);
      if (decoded === undefined) {
        this.unread += 1;
        continue;
      }
      const all = reversedTransactions(decoded);
      transactions += all.length;
      for (const one of all) {
        const known = await this.foundIn(client, one, height, ownTime(decoded));
        found.push(...(known === undefined ? [] : [known]));
      }
      // Recovering signers takes a millisecond per transaction, so this yields in between.
      await nextTurn();
    }
    return { found, transactions };
  }

  private async foundIn(
    client: SourceClient,
    transaction: DecodedBytes,
    height: bigint,
    at: number | undefined,
  ): Promise<ScannedPlatformTransaction | undefined> {
    const own = this.address.hex.replace('0x', '');
    const isOwner = bytesToHex(transaction.bytes).includes(own);
    const { signers, isSigner } = await signersAmong(transaction, [own]);
    return isOwner || isSigner
      ? {
          id: encodeCb58(sha256(transaction.bytes)),
          height,
          at,
          type: transaction.type,
          does: describeCall(transaction, { signers, names: await fetchChainNames(client, transaction) }),
          isSigner,
          isOwner,
        }
      : undefined;
  }
}

/** @throws the cause of a missing answer */
function responseOrThrow<T>(result: QueryResult<T>, title: string): Extract<QueryResult<T>, { readonly ok: true }> {
  if (result.ok) {
    return result;
  }
  throw result.error ?? noNode({ name: `the ${title}` });
}
