import { sha256 } from '@noble/hashes/sha2.js';
import { DecodeError, type RequestOrigin } from '../errors';
import { type Chain, type JsonValue, bytesFrom, encodeCb58 } from '../primitives';
import { type DecodedBytes, blockHeight, decodeBytes } from '../transactions';
import type { Network } from '../networks';

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
  const bytes = typeof hex === 'string' ? bytesFrom(hex)?.bytes : undefined;
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
