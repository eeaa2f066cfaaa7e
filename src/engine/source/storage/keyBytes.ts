import { hexToBytes } from '../../primitives';
import { toWordBytes } from '../../evm';
import type { StorageType } from './storageLayout';

/**
 * The key of a mapping as it is hashed, from how a watch expression spells it: "0x…", "7", "-1", "true", or the text
 * itself. Undefined: it is no key of this type.
 */
export function keyBytes(type: StorageType, words: string): Uint8Array | undefined {
  if (type.kind === 'bytes') {
    return type.label === 'string' ? new TextEncoder().encode(words) : hexToBytes(words);
  }
  const bits = 8n * type.size;
  if (/^bytes\d+$/.test(type.label)) {
    const bytes = hexToBytes(words);
    return bytes?.length === Number(type.size) ? Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0) : undefined;
  }
  if (words === 'true' || words === 'false') {
    return type.label === 'bool' ? toWordBytes(words === 'true' ? 1n : 0n) : undefined;
  }
  if (!/^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(words)) {
    return undefined;
  }
  const value = BigInt(words);
  const isSigned = /^int\d*$/.test(type.label);
  const [low, high] = isSigned ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits];
  return value >= low && value < high ? toWordBytes(BigInt.asUintN(256, value)) : undefined;
}
