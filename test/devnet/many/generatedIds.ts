import { createHash } from 'node:crypto';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';

/** A realistic ID with a valid checksum, the same at each start. */

export function generatedId(seed: string): string {
  return encodeCb58(digest(seed));
}

export function generatedNodeId(seed: string): string {
  return `NodeID-${encodeCb58(digest(seed).subarray(0, 20))}`;
}

/** Has the form of a BLS public key, but is not a point on the curve. */
export function generatedPublicKey(seed: string): string {
  const bytes = Buffer.concat([digest(seed), digest(`${seed} more`)]).subarray(0, 48);
  bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x1f);
  return `0x${bytes.toString('hex')}`;
}

function digest(seed: string): Buffer {
  return createHash('sha256').update(`snowprobe devnet ${seed}`).digest();
}
