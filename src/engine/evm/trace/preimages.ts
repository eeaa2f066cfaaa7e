import { hexToBytes, keccak, bytesToHex, utf8 } from '../../primitives';
import type { StorageType } from '../../source';

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
const maxPreimageBytes = 1_024;

/**
 * Reads what a contract hashed as places of its storage: a word as the slot of an array, more as a key before the slot
 * of a mapping.
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

type ValueType = Pick<Extract<StorageType, { readonly kind: 'value' }>, 'label' | 'size' | 'names'>;

/** What stands in a variable, read by its type. */
export type StorageValue =
  /** `name`: of a member of an enum. */
  | { readonly kind: 'integer'; readonly value: bigint; readonly name?: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** Lower case with 0x. */
  | { readonly kind: 'address'; readonly address: string }
  /** Hex with 0x. */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes of which not all are known. */
  | { readonly kind: 'unread'; readonly length: bigint };

/** @param bits the value's own, at the low end */
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
    return { kind: 'address', address: storageHex(bits, 20) };
  }
  // Of a type with a name of its own, and of function types, nobody says more than the bytes.
  return { kind: 'bytes', hex: storageHex(bits, Number(size)) };
}

/** @param label "string" or "bytes" */
export function bytesValue(label: string, bytes: Uint8Array): StorageValue {
  const text = label === 'string' ? utf8(bytes) : undefined;
  return text === undefined ? { kind: 'bytes', hex: bytesToHex(bytes) } : { kind: 'text', text };
}

/** Hex with 0x of as many bytes. */
export function storageHex(bits: bigint, bytes = 32): string {
  return `0x${bits.toString(16).padStart(bytes * 2, '0')}`;
}

/**
 * A tracer that a node runs: it gives what contracts hashed, as hex with 0x, each once. Hashes of a word or more alone,
 * as these may be places in storage. In the JavaScript of nodes that know nothing newer than ES5.
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
