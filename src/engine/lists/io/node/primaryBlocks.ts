import { hostOf } from '../../../errors';
import { getContainerRange, getLastAccepted, primaryMethods } from '../../../rpc';
import { type PrimaryBlock, type SourceClient, blockOfContainer, ownTime, readNodeBytes } from '../../../sources';
import { sourcedBy } from './sourcedBy';

/** Where reading goes on, from the newest block down. */
export interface BlocksMark {
  /** The node's index API tells who proposed a block and gives many at once; without it each block is asked for. */
  readonly by: 'index' | 'height';
  /** The highest that is still to be read. */
  readonly at: bigint;
  /** The highest of all when the reading began. */
  readonly last: bigint;
}

/** `index:26:26` */
export function printMark({ by, at, last }: BlocksMark): string {
  return `${by}:${at}:${last}`;
}

export function readMark(mark: string | undefined): BlocksMark | undefined {
  const read = /^(index|height):(\d+):(\d+)$/.exec(mark ?? '');
  return read === null
    ? undefined
    : { by: read[1] === 'index' ? 'index' : 'height', at: BigInt(read[2]!), last: BigInt(read[3]!) };
}

/**
 * Where reading begins: by the index of a node that gives what its own index says it has; an index that was switched on
 * late may have gaps.
 *
 * @throws {ApiError}, {ListError}, the abort reason
 */
export async function lastPrimaryBlock(client: SourceClient, chain: 'P' | 'X'): Promise<BlocksMark> {
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
export async function readBlocks(
  client: SourceClient,
  chain: 'P' | 'X',
  { by, at }: BlocksMark,
  most: bigint,
): Promise<{ readonly blocks: readonly PrimaryBlock[]; readonly lowest: bigint; readonly host: string }> {
  const lowest = at - most + 1n > 0n ? at - most + 1n : 0n;
  const { network } = client;
  if (by === 'index') {
    const params = { startIndex: lowest, numToFetch: at - lowest + 1n, encoding: 'hex' } as const;
    const result = sourcedBy(
      await client.chainQuestion(`${chain}-Chain`, `containers ${chain} ${lowest} ${at}`, (node, options) =>
        node.call(getContainerRange, params, { ...options, index: `${chain}/block` }),
      ),
      network.name,
    );
    const blocks = result.value.containers.map((one) => blockOfContainer(network, chain, one)).reverse();
    return { blocks, lowest, host: hostOf(result.url) };
  }
  const { getBlockByHeight } = primaryMethods[chain];
  let host = '';
  const heights = Array.from({ length: Number(at - lowest + 1n) }, (_, i) => at - BigInt(i));
  const blocks = await Promise.all(
    heights.map(async (height) => {
      const title = `${chain}-Chain`;
      const result = sourcedBy(await client.node(title, getBlockByHeight, { height, encoding: 'hex' }), network.name);
      host = hostOf(result.url);
      const place = { host, method: getBlockByHeight.name };
      const { id, decoded } = readNodeBytes(result.value.block, 'block', chain, network, place, height);
      return { id, decoded, height, at: decoded && ownTime(decoded), bytes: decoded?.bytes.length ?? 0 };
    }),
  );
  return { blocks, lowest, host };
}
