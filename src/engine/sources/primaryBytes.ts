import { sha256 } from '@noble/hashes/sha2.js';
import { bytesFrom, encodeCb58, type Chain, type JsonValue } from '../primitives';
import { type Container, type DecodedBytes, decodeBytes, nodeNumber, readWrapper, blockHeight } from '../transactions';
import type { EvmChain, Network } from '../networks';
import { DecodeError, type RequestOrigin, isNotFound } from '../errors';
import { getContainerByIndex } from '../rpc';
import { sourcesOf } from '../report';
import type { SourceClient } from './sourceClient';

/** A block of the P- or X-Chain as a node's index has it, or the node itself. */
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

/** Blocks come in the wrapper that names their proposer, but for those from before there were wrappers. */
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
 * The block at a height, with its wrapper, as a node's index has it; public nodes keep none. An index has no genesis block, so
 * the block at height 1 stands at place 0.
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

/** Blocks before Banff have no time. */
export function ownTime({ root, bytes }: DecodedBytes): number | undefined {
  const seconds = root.child('time');
  return seconds && Number(nodeNumber(seconds, bytes)) * 1_000;
}

/** A transaction or block as a node gave it. */
export interface NodeBytesRead {
  /** cb58: the hash of the bytes. */
  readonly id: string;
  /** Absent: of a type that is newer than what is known here. */
  readonly decoded?: DecodedBytes;
}

/**
 * Reads the hex that a node answered with.
 *
 * @param height of the block that was requested; absent where it was requested by its ID, or is a transaction
 * @throws {DecodeError} where these are no bytes, or those of a block of another height
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
