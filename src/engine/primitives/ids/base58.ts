import { base58Value, BASE58_ALPHABET } from './charClass';
import { hexToBytes } from './hex';

/** Limbs of 24 bits, divided by 58^4: the remainder times a limb, and the next limb, stay exact doubles. */
const CHUNK = 58 ** 4;
const LIMB = 2 ** 24;

/**
 * Longest text that is decoded. Base58 takes time with the square of the length, so the length is looked at before
 * anything else; the longest value of the field (32 bytes and a checksum) has 50 characters.
 */
export const MAX_BASE58_LENGTH = 128;

/** Digits that are multiplied in at a time: 58^9 is an exact double. */
const DIGITS = 9;
const powers = Array.from({ length: DIGITS + 1 }, (_, exponent) => 58n ** BigInt(exponent));

/**
 * Bitcoin's alphabet, big-endian, each leading `1` a zero byte. Undefined: not base58, or longer than is allowed.
 *
 * @param maxLength characters; who allows more than identifiers have takes the time that it costs
 */
export function decodeBase58(text: string, maxLength = MAX_BASE58_LENGTH): Uint8Array | undefined {
  const length = text.length;
  if (length > maxLength) {
    return undefined;
  }
  let number = 0n;
  let zeros = 0;
  for (let i = 0; i < length; i += DIGITS) {
    const end = Math.min(i + DIGITS, length);
    let chunk = 0;
    for (let at = i; at < end; at++) {
      const digit = base58Value(text.charCodeAt(at));
      if (digit < 0) {
        return undefined;
      }
      zeros += digit === 0 && zeros === at ? 1 : 0;
      chunk = chunk * 58 + digit;
    }
    number = number * powers[end - i]! + BigInt(chunk);
  }
  const hex = number === 0n ? '' : number.toString(16);
  return hexToBytes('00'.repeat(zeros) + (hex.length % 2 === 1 ? '0' : '') + hex);
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
