import { hostOf } from '../../api/errors/redact';
import type { DecodedBytes } from '../../core/codec/decodedBytes';
import { decodeBytes } from '../../core/codec/decodeBytes';
import { bytesFrom } from '../../core/codec/bytesFrom';
import { nodeNumber } from '../../core/codec/nodeValue';
import { encodeCb58 } from '../../core/ids/cb58';
import * as avm from '../../core/rpc/catalogue/avm/chain';
import { getContainerRange, getLastAccepted } from '../../core/rpc/catalogue/containers';
import * as platform from '../../core/rpc/catalogue/platform/blocks';
import { readNodeBytes } from '../resolver/platform/readNodeBytes';
import { type Container, readWrapper } from '../resolver/platform/readWrapper';
import type { SourceClient } from '../sources/sourceClient';
import { sha256 } from '@noble/hashes/sha2.js';
import { toldBy } from './toldBy';

const methods = { P: platform, X: avm } as const;

/** A block of the P- or X-Chain as a list reads it. */
export interface PrimaryBlock {
  readonly id: string;
  /** Absent: of a type that is newer than what is known here. */
  readonly decoded?: DecodedBytes;
  readonly height?: bigint;
  /** Milliseconds since the epoch: the block's own time, or where it has none, when the node accepted it. */
  readonly at?: number;
  /** The node that proposed it, where the node keeps an index and the block was signed. */
  readonly proposer?: string;
  readonly bytes: number;
}

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
export async function lastBlock(client: SourceClient, chain: 'P' | 'X'): Promise<BlocksMark> {
  const title = `${chain}-Chain`;
  const indexed = await client.chainQuestion(title, `last container of ${chain}`, async (node, options) => {
    const at = { ...options, index: `${chain}/block` };
    const last = await node.call(getLastAccepted, { encoding: 'hex' }, at);
    await node.call(getContainerRange, { startIndex: 0n, numToFetch: 1n, encoding: 'hex' }, at);
    return last;
  });
  const { value } = toldBy(await client.node(title, methods[chain].getHeight, {}), client.network.name);
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
    const told = toldBy(
      await client.chainQuestion(`${chain}-Chain`, `containers ${chain} ${lowest} ${at}`, (node, options) =>
        node.call(getContainerRange, params, { ...options, index: `${chain}/block` }),
      ),
      network.name,
    );
    const blocks = told.value.containers.map((one) => ofContainer(client, chain, one)).reverse();
    return { blocks, lowest, host: hostOf(told.url) };
  }
  const { getBlockByHeight } = methods[chain];
  let host = '';
  const heights = Array.from({ length: Number(at - lowest + 1n) }, (_, i) => at - BigInt(i));
  const blocks = await Promise.all(
    heights.map(async (height) => {
      const title = `${chain}-Chain`;
      const told = toldBy(await client.node(title, getBlockByHeight, { height, encoding: 'hex' }), network.name);
      host = hostOf(told.url);
      const place = { host, method: getBlockByHeight.name };
      const { id, decoded } = readNodeBytes(told.value.block, 'block', chain, network, place);
      return { id, decoded, height, at: decoded && timeOf(decoded), bytes: decoded?.bytes.length ?? 0 };
    }),
  );
  return { blocks, lowest, host };
}

/** Blocks of the P-Chain come in the wrapper that names their proposer, those of the X-Chain as they are. */
function ofContainer({ network }: SourceClient, chain: 'P' | 'X', container: Container): PrimaryBlock {
  const wrapped = chain === 'P' ? readWrapper(container, []) : undefined;
  const bytes = wrapped?.block ?? bytesFrom(container.bytes)?.bytes ?? new Uint8Array();
  const { networkId, hrp } = network;
  const [decoded] = decodeBytes(bytes, { kind: 'block', chain, networkId, hrp });
  const height = decoded?.root.child('height');
  const acceptedAt = Date.parse(container.timestamp);
  return {
    id: encodeCb58(sha256(bytes)),
    decoded,
    height: height && decoded && nodeNumber(height, decoded.bytes),
    at: (decoded && timeOf(decoded)) ?? (Number.isNaN(acceptedAt) ? undefined : acceptedAt),
    proposer: wrapped?.wrapper.proposer,
    bytes: bytes.length,
  };
}

/** Blocks before Banff have no time. */
function timeOf({ root, bytes }: DecodedBytes): number | undefined {
  const seconds = root.child('time');
  return seconds && Number(nodeNumber(seconds, bytes)) * 1_000;
}
