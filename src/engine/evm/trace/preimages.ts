import { hexToBytes, keccak } from '../../primitives';
import { storageHex } from './storageValue';

/** What a slot is the hash of. */
export interface Preimage {
  /** The slot of the mapping, array or bytes whose contents are there. */
  readonly base: bigint;
  /** Of a mapping: the key as it was hashed: a word, or the bytes of a text. Absent: those of an array or of bytes. */
  readonly key?: Uint8Array;
}

/** By the slot that is the hash. */
export type Preimages = ReadonlyMap<bigint, Preimage>;

/** More are not asked for and not read. */
export const maxPreimages = 5_000;
/** A word and a text as a key. */
export const maxPreimageBytes = 1_024;

/**
 * Reads what a contract hashed as places of its storage: a word as the slot of an array, more as a key before the slot of a
 * mapping.
 *
 * @param inputs hex with 0x, as they were hashed; anything else is left out
 */
export function* preimagesOf(inputs: Iterable<string>): Generator<undefined, Preimages> {
  const found = new Map<bigint, Preimage>();
  for (const input of inputs) {
    if (found.size >= maxPreimages) {
      break;
    }
    const bytes = input.length <= 2 + maxPreimageBytes * 2 ? hexToBytes(input) : undefined;
    if (bytes !== undefined && bytes.length >= 32) {
      const split = bytes.length - 32;
      const base = wordOf(bytes.subarray(split));
      found.set(BigInt(keccak(bytes)), split === 0 ? { base } : { base, key: bytes.slice(0, split) });
      yield;
    }
  }
  return found;
}

/** The slot at which the contents of an array or of bytes begin. */
export function contentsSlot(base: bigint): bigint {
  return BigInt(keccak(toWordBytes(base)));
}

/** The slot of a mapping's value. */
export function valueSlot(key: Uint8Array, base: bigint): bigint {
  const bytes = new Uint8Array(key.length + 32);
  bytes.set(key);
  bytes.set(toWordBytes(base), key.length);
  return BigInt(keccak(bytes));
}

export function toWordBytes(word: bigint): Uint8Array {
  return hexToBytes(storageHex(word))!;
}

export function wordOf(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
