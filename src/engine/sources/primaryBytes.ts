import { sha256 } from '@noble/hashes/sha2.js';
import { bytesFrom, encodeCb58, type Chain, type JsonValue } from '../primitives';
import { type Container, type DecodedBytes, decodeBytes, nodeNumber, readWrapper, blockHeight } from '../transactions';
import type { EvmChain, Network } from '../networks';
import { DecodeError, type RequestOrigin, isNotFound } from '../errors';
import { getContainerByIndex } from '../rpc';
import { sourcesOf } from '../report';
import type { SourceClient } from './sourceClient';

/** A P- or X-Chain block from a node or its index API. */
export interface PrimaryBlock {
  readonly id: string;
  /** Absent: the block type is newer than this version. */
  readonly decoded?: DecodedBytes;
  readonly height?: bigint;
  /** Milliseconds since the epoch: the block's own timestamp, or where it has none, its acceptance by the node. */
  readonly at?: number;
  /** NodeID of the proposer, where the node has an index and the block is signed. */
  readonly proposer?: string;
  readonly bytes: number;
}

/** Blocks come in a ProposerVM wrapper that names the proposer, except those from before ProposerVM. */
export function blockOfContainer(network: Network, chain: 'P' | 'X', container: Container): PrimaryBlock {
  const wrapped = readWrapper(container, []);
  const bytes = wrapped?.block ?? bytesFrom(container.bytes) ?? new Uint8Array();
  const { networkId, hrp } = network;
  const [decoded] = decodeBytes(bytes, { kind: 'block', chain, networkId, hrp });
  const acceptedAt = Date.parse(container.timestamp);
  return {
    id: encodeCb58(sha256(bytes)),
    decoded,
    height: decoded && blockHeight(decoded),
    at: (decoded && ownTime(decoded)) ?? (Number.isNaN(acceptedAt) ? undefined : acceptedAt),
    proposer: wrapped?.wrapper.proposer,
    bytes: bytes.length,
  };
}

/**
 * The block at a height with its wrapper, from a node's index; public nodes have none. The index has no genesis block,
 * so height 1 is at index 0.
 */
export async function fetchWrapped(
  client: SourceClient,
  { name, path }: Pick<EvmChain, 'name' | 'path'>,
  height: bigint,
): Promise<ReturnType<typeof readWrapper>> {
  if (height === 0n) {
    return undefined;
  }
  const params = { index: String(height - 1n), encoding: 'hex' } as const;
  const at = { index: `${path}/block`, isExpectedError: isNotFound };
  const result = await client.chainCall(name, getContainerByIndex, params, at);
  return result.ok ? readWrapper(result.value, sourcesOf(result)) : undefined;
}

/** Blocks before Banff have no timestamp. */
export function ownTime({ root, bytes }: DecodedBytes): number | undefined {
  const seconds = root.child('time');
  return seconds && Number(nodeNumber(seconds, bytes)) * 1_000;
}

export interface NodeBytesRead {
  /** cb58 of the hash of the bytes. */
  readonly id: string;
  /** Absent: the type is newer than this version. */
  readonly decoded?: DecodedBytes;
}

/**
 * Decodes the hex in a node's response.
 *
 * @param height of the requested block; absent for a transaction or a block requested by ID
 * @throws {DecodeError} where it is not hex, or a block of another height
 */
export function readNodeBytes(
  hex: JsonValue,
  kind: 'tx' | 'block',
  chain: Chain,
  { networkId, hrp }: Network,
  place: RequestOrigin,
  height?: bigint,
): NodeBytesRead {
  const bytes = typeof hex === 'string' ? bytesFrom(hex) : undefined;
  if (bytes === undefined) {
    throw new DecodeError(place, kind, '0x hex bytes', 'wrong');
  }
  const id = encodeCb58(sha256(bytes));
  const [decoded] = decodeBytes(bytes, { kind, chain, networkId, hrp });
  if (height !== undefined && decoded !== undefined && blockHeight(decoded) !== height) {
    throw new DecodeError(place, kind, `a block of height ${height}, as requested,`, 'wrong');
  }
  return { id, decoded };
}
