import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase58, encodeBase58 } from './base58';

const CHECKSUM_SIZE = 4;

export interface Cb58 {
  /** Without the checksum. */
  readonly bytes: Uint8Array;
  /** Whether the checksum in the text is that of the bytes. */
  readonly valid: boolean;
}

/**
 * The field's base58: bytes followed by the last 4 bytes of their sha256.
 *
 * @param size number of bytes that are expected, without the checksum
 * @returns undefined where the text is not base58 of so many bytes and a checksum
 */
export function decodeCb58(text: string, size: number): Cb58 | undefined {
  const all = decodeBase58(text);
  if (all?.length !== size + CHECKSUM_SIZE) {
    return undefined;
  }
  const bytes = all.subarray(0, size);
  return { bytes, valid: endsWithChecksum(all) };
}

export function encodeCb58(bytes: Uint8Array): string {
  const all = new Uint8Array(bytes.length + CHECKSUM_SIZE);
  all.set(bytes);
  all.set(sha256(bytes).subarray(-CHECKSUM_SIZE), bytes.length);
  return encodeBase58(all);
}

/** Whether the last 4 bytes are the last 4 bytes of the sha256 of the others: the rule of cb58 and of a node's hex. */
export function endsWithChecksum(all: Uint8Array): boolean {
  const size = all.length - CHECKSUM_SIZE;
  if (size < 0) {
    return false;
  }
  const digest = sha256(all.subarray(0, size));
  for (let i = 0; i < CHECKSUM_SIZE; i++) {
    if (all[size + i] !== digest[digest.length - CHECKSUM_SIZE + i]) {
      return false;
    }
  }
  return true;
}
