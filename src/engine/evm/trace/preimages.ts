import { hexToBytes, keccak, bytesToHex, utf8, paddedHex } from '../../primitives';
import type { StorageType } from '../../source';

export interface Preimage {
  /** Slot of the mapping, array or bytes that holds the contents. */
  readonly base: bigint;
  /** Mapping key as it was hashed: a word, or the bytes of a string. Absent for arrays and bytes. */
  readonly key?: Uint8Array;
}

/** By slot, which is the hash. */
export type Preimages = ReadonlyMap<bigint, Preimage>;

/** Limit on preimages requested and parsed. */
export const maxPreimages = 5_000;
/** A word and a string key. */
const maxPreimageBytes = 1_024;

/**
 * Interprets hashed inputs as storage locations: one word is the slot of an array; more is a key followed by the slot
 * of a mapping.
 * @param inputs hex with 0x, as hashed; anything else is skipped
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

/** First slot of the contents of an array or of bytes. */
export function contentsSlot(base: bigint): bigint {
  return BigInt(keccak(toWordBytes(base)));
}

export function valueSlot(key: Uint8Array, base: bigint): bigint {
  const bytes = new Uint8Array(key.length + 32);
  bytes.set(key);
  bytes.set(toWordBytes(base), key.length);
  return BigInt(keccak(bytes));
}

export function toWordBytes(word: bigint): Uint8Array {
  return hexToBytes(paddedHex(word))!;
}

export function wordOf(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

type ValueType = Pick<Extract<StorageType, { readonly kind: 'value' }>, 'label' | 'size' | 'names'>;

export type StorageValue =
  /** `name`: the enum member. */
  | { readonly kind: 'integer'; readonly value: bigint; readonly name?: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** Lower case with 0x. */
  | { readonly kind: 'address'; readonly address: string }
  /** Hex with 0x. */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are only partly known. */
  | { readonly kind: 'unread'; readonly length: bigint };

/** @param bits the value's bits, right-aligned */
export function storageValueOf({ label, size, names }: ValueType, bits: bigint): StorageValue {
  if (/^uint\d*$|^enum /.test(label)) {
    const name = names?.[Number(bits)];
    return name === undefined ? { kind: 'integer', value: bits } : { kind: 'integer', value: bits, name };
  }
  if (/^int\d*$/.test(label)) {
    return { kind: 'integer', value: BigInt.asIntN(Number(size) * 8, bits) };
  }
  if (label === 'bool' && bits <= 1n) {
    return { kind: 'flag', value: bits === 1n };
  }
  if (/^address( payable)?$|^contract /.test(label) && size === 20n) {
    return { kind: 'address', address: paddedHex(bits, 20) };
  }
  // User-defined and function types are shown as bytes.
  return { kind: 'bytes', hex: paddedHex(bits, Number(size)) };
}

/** @param label "string" or "bytes" */
export function bytesValue(label: string, bytes: Uint8Array): StorageValue {
  const text = label === 'string' ? utf8(bytes) : undefined;
  return text === undefined ? { kind: 'bytes', hex: bytesToHex(bytes) } : { kind: 'text', text };
}

/**
 * JavaScript tracer (ES5, which all nodes support) that returns the distinct inputs hashed by contracts, hex with 0x,
 * if they are at least a word long and may thus be storage locations.
 */
export const preimageTracer = `{
  seen: {},
  list: [],
  step: function (log) {
    if (log.op.toNumber() !== 32 || this.list.length >= ${maxPreimages}) return;
    var start = Number(log.stack.peek(0).toString()), size = Number(log.stack.peek(1).toString());
    if (size < 32 || size > ${maxPreimageBytes} || start + size > log.memory.length()) return;
    var bytes = log.memory.slice(start, start + size), hex = '0x';
    for (var i = 0; i < size; i++) hex += (bytes[i] < 16 ? '0' : '') + bytes[i].toString(16);
    if (this.seen[hex]) return;
    this.seen[hex] = true;
    this.list.push(hex);
  },
  fault: function () {},
  result: function () { return this.list; }
}`;
