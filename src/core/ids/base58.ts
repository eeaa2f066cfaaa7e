import { base58Value, BASE58_ALPHABET } from './charClass';

/** 58^4, the largest power of 58 whose product with a 24-bit limb and carry stays an exact double. */
const CHUNK = 58 ** 4;
const LIMB = 2 ** 24;

/**
 * Longest text that is decoded. Base58 takes time with the square of the length, so the length is looked at before
 * anything else; the longest value of the field (32 bytes and a checksum) has 50 characters.
 */
export const MAX_BASE58_LENGTH = 128;

/** Bitcoin's alphabet, big-endian, each leading `1` a zero byte. Undefined: not base58, or over 128 characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const length = text.length;
  if (length > MAX_BASE58_LENGTH) {
    return undefined;
  }
  let zeros = 0;
  while (zeros < length && text.charCodeAt(zeros) === 0x31) {
    zeros++;
  }
  // Little-endian limbs of 24 bits; four digits are multiplied in at a time.
  const limbs: number[] = [];
  let position = zeros;
  while (position < length) {
    const take = (length - position) % 4 || 4;
    let factor = 1;
    let carry = 0;
    for (let i = 0; i < take; i++) {
      const digit = base58Value(text.charCodeAt(position++));
      if (digit < 0) {
        return undefined;
      }
      factor *= 58;
      carry = carry * 58 + digit;
    }
    for (let i = 0; i < limbs.length; i++) {
      const value = (limbs[i] ?? 0) * factor + carry;
      carry = Math.floor(value / LIMB);
      limbs[i] = value - carry * LIMB;
    }
    if (carry > 0) {
      limbs.push(carry);
    }
  }
  return limbsToBytes(limbs, zeros);
}

export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) {
    zeros++;
  }
  const limbs: number[] = [];
  for (let end = bytes.length; end > zeros; end -= 3) {
    const low = bytes[end - 1] ?? 0;
    const middle = end - 2 >= zeros ? (bytes[end - 2] ?? 0) : 0;
    const high = end - 3 >= zeros ? (bytes[end - 3] ?? 0) : 0;
    limbs.push(low + middle * 0x100 + high * 0x10000);
  }
  const digits: string[] = [];
  let top = limbs.length;
  while (top > 0) {
    let remainder = 0;
    for (let i = top - 1; i >= 0; i--) {
      const value = remainder * LIMB + (limbs[i] ?? 0);
      const quotient = Math.floor(value / CHUNK);
      remainder = value - quotient * CHUNK;
      limbs[i] = quotient;
    }
    while (top > 0 && limbs[top - 1] === 0) {
      top--;
    }
    for (let i = 0; i < 4 && (top > 0 || remainder > 0); i++) {
      digits.push(BASE58_ALPHABET.charAt(remainder % 58));
      remainder = Math.floor(remainder / 58);
    }
  }
  return '1'.repeat(zeros) + digits.reverse().join('');
}

function limbsToBytes(limbs: readonly number[], zeros: number): Uint8Array {
  const top = limbs[limbs.length - 1];
  const topBytes = top === undefined ? 0 : top >= 0x10000 ? 3 : top >= 0x100 ? 2 : 1;
  const size = limbs.length === 0 ? 0 : (limbs.length - 1) * 3 + topBytes;
  const bytes = new Uint8Array(zeros + size);
  let at = bytes.length;
  for (let i = 0; i < limbs.length; i++) {
    const limb = limbs[i] ?? 0;
    const count = i === limbs.length - 1 ? topBytes : 3;
    bytes[--at] = limb & 0xff;
    if (count > 1) {
      bytes[--at] = (limb >> 8) & 0xff;
    }
    if (count > 2) {
      bytes[--at] = limb >> 16;
    }
  }
  return bytes;
}
