import { hostOf } from '../../errors';
import { getContainerRange, getLastAccepted, primaryMethods } from '../../rpc';
import { type DecodedBytes, proposedIn, transactionsOf } from '../../transactions';
import { type PrimaryBlock, type SourceClient, blockOfContainer, ownTime, readNodeBytes } from '../../sources';
import { bytesToHex, formatCount, nextTurn, compact } from '../../primitives';
import { type NodePage, type NodePageRequest, type NodeRow, sourcedBy } from './list';
import { heightsDown } from './heights';

/** Where reading goes on, from the newest block down. */
interface BlocksMark {
  /** The node's index API tells who proposed a block and gives many at once; without it each block is asked for. */
  readonly by: 'index' | 'height';
  /** The highest that is still to be read. */
  readonly at: bigint;
  /** The highest of all when the reading began. */
  readonly last: bigint;
}

/** `index:26:26` */
function readMark(mark: string | undefined): BlocksMark | undefined {
  const read = /^(index|height):(\d+):(\d+)$/.exec(mark ?? '');
  return read === null
    ? undefined
    : { by: read[1] === 'index' ? 'index' : 'height', at: BigInt(read[2]!), last: BigInt(read[3]!) };
}

interface BlocksPage<T> {
  readonly chain: 'P' | 'X';
  /** Blocks that are read for one page, and asked for at once. */
  readonly blocksOfPage: bigint;
  readonly atOnce: bigint;
  /** @throws {ListError} where the blocks do not tell it */
  begun?(mark: BlocksMark): void;
  /** What a block has of the list. */
  rows(block: PrimaryBlock): Promise<readonly NodeRow<T>[]>;
}

/** A page of a list that reads the blocks of the P- or X-Chain from the newest down: nodes can be asked for nothing else. */
export async function blocksPage<T>(
  { client, mark, pageSize }: NodePageRequest,
  { chain, blocksOfPage, atOnce, begun, rows: rowsOf }: BlocksPage<T>,
): Promise<NodePage<T>> {
  const start = readMark(mark) ?? (await lastBlock(client, chain));
  begun?.(start);
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
  // An index counts from 0 what the chain counts from 1.
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
 * Where reading begins: by the index of a node that gives what its own index says it has; an index that was switched on
 * late may have gaps.
 *
 * @throws {ApiError}, {ListError}, the abort reason
 */
async function lastBlock(client: SourceClient, chain: 'P' | 'X'): Promise<BlocksMark> {
  const title = `${chain}-Chain`;
  const indexed = await client.chainQuestion(title, `last container of ${chain}`, async (node, options) => {
    const at = { ...options, index: `${chain}/block` };
    const last = await node.call(getLastAccepted, { encoding: 'hex' }, at);
    await node.call(getContainerRange, { startIndex: 0n, numToFetch: 1n, encoding: 'hex' }, at);
    return last;
  });
  const { value } = sourcedBy(await client.node(title, primaryMethods[chain].getHeight, {}), client.network.name);
  // The first index is of the block after the genesis.
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
    heightsDown({ from: lowest, to: at }).map(async (height) => {
      const result = sourcedBy(await client.node(title, getBlockByHeight, { height, encoding: 'hex' }), network.name);
      host = hostOf(result.url);
      const place = { host, method: getBlockByHeight.name };
      const { id, decoded } = readNodeBytes(result.value.block, 'block', chain, network, place, height);
      return { id, decoded, height, at: decoded && ownTime(decoded), bytes: decoded?.bytes.length ?? 0 };
    }),
  );
  return { blocks, lowest, host };
}

/** All transactions of a block, with one that it proposes, the last first. */
export function transactionsDown(block: DecodedBytes | undefined): readonly DecodedBytes[] {
  const proposed = block && proposedIn(block);
  return block === undefined ? [] : compact([...transactionsOf(block), proposed]).toReversed();
}

/** Recovering who signed takes a millisecond for each transaction: others have their turn. */
export const breathe = (): Promise<void> => nextTurn();

/** The signers of a transaction, and whether one of some addresses is among them. @param owners hex without 0x */
export async function signersAmong(transaction: DecodedBytes, owners: readonly string[]) {
  const { recoverSigners } = await import('../../transactions/codec/recoverSigners');
  const signers = recoverSigners(transaction);
  return { signers, isSigner: signers.some(({ key }) => key && owners.includes(bytesToHex(key.address).slice(2))) };
}
