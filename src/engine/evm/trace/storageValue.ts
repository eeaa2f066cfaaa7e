import { bytesToHex } from '../../primitives';
import type { StorageType } from '../../source';

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

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
