import { sha256 } from '@noble/hashes/sha2.js';
import { base58Value, BASE58_ALPHABET, hexToBytes, DIGIT, UPPER, charClass, LOWER, bytesToHex } from './hex';
import type { Cb58Id, NodeId } from './identifier';

/** 24-bit limbs divided by 58^4, so that remainder times limb plus the next limb is an exact double. */
const CHUNK = 58 ** 4;
const LIMB = 2 ** 24;

/**
 * Default length limit. Base58 takes quadratic time, so the length is checked first; the longest common value (32 bytes
 * and checksum) has 50 characters.
 */
const MAX_BASE58_LENGTH = 128;

/** Digits per multiplication: 58^9 is an exact double. */
const DIGITS = 9;
const powers = Array.from({ length: DIGITS + 1 }, (_, exponent) => 58n ** BigInt(exponent));

/**
 * Decodes base58 (Bitcoin's alphabet, big-endian, a leading `1` per zero byte); `undefined` where it is not base58 or
 * too long.
 *
 * @param maxLength characters; decoding time grows with its square
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

const CHECKSUM_SIZE = 4;

export interface Cb58 {
  readonly bytes: Uint8Array;
  readonly valid: boolean;
}

/**
 * Decodes cb58: base58 of bytes and the last 4 bytes of their sha256.
 *
 * @param size expected number of bytes, without the checksum
 * @returns `undefined` unless the text is base58 of that many bytes and a checksum
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

/** Whether the last 4 bytes are the end of the sha256 of the others: the checksum of cb58 and of a node's hex. */
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

const SIZE = 32;

/** 36 bytes have 36 (all zero) to 50 base58 digits. */
export const CB58_ID_MIN_LENGTH = 36;
export const CB58_ID_MAX_LENGTH = 50;

/** Parses cb58 of 32 bytes, with a valid or invalid checksum; `undefined` for anything else. */
export function cb58Id(text: string): Cb58Id | undefined {
  if (text.length < CB58_ID_MIN_LENGTH || text.length > CB58_ID_MAX_LENGTH) {
    return undefined;
  }
  const decoded = decodeCb58(text, SIZE);
  if (!decoded) {
    return undefined;
  }
  return {
    kind: 'cb58Id',
    text,
    cb58: decoded.valid ? text : encodeCb58(decoded.bytes),
    hex: bytesToHex(decoded.bytes),
    checksum: decoded.valid ? 'valid' : 'invalid',
  };
}

/** Minimum number of digits and of changes between character classes in a random text. */
const MIN_DIGITS = 2;
const MIN_CHANGES = 20;

/**
 * Whether a base58 text with an invalid checksum is likely a mistyped ID. The shape is the only evidence, so all of
 * these are required:
 *
 * - 49 or 50 characters, which 99 % of all IDs have; base64 of 36 bytes has 48;
 * - both cases and two digits;
 * - at least 20 changes of character class. Random base58 has 30 (standard deviation 3.4); a camelCase name of this
 * length changes twice per word and stays below.
 */
export function looksLikeCb58Id(text: string): boolean {
  if (text.length < 49) {
    return false;
  }
  let digits = 0;
  let changes = 0;
  let seen = 0;
  let last = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = charClass(text.charCodeAt(i)) & (DIGIT | UPPER | LOWER);
    digits += kind & DIGIT;
    changes += i > 0 && kind !== last ? 1 : 0;
    seen |= kind;
    last = kind;
  }
  return seen === (DIGIT | UPPER | LOWER) && digits >= MIN_DIGITS && changes >= MIN_CHANGES;
}

export const NODE_ID_PREFIX = 'NodeID-';

const NODE_ID_SIZE = 20;

/** `NodeID-` and cb58 of 20 bytes. The prefix determines the kind, so an invalid checksum is reported. */
export function nodeId(text: string): NodeId | undefined {
  if (!text.startsWith(NODE_ID_PREFIX)) {
    return undefined;
  }
  const decoded = decodeCb58(text.slice(NODE_ID_PREFIX.length), NODE_ID_SIZE);
  if (!decoded) {
    return undefined;
  }
  return {
    kind: 'nodeId',
    text,
    nodeId: decoded.valid ? text : nodeIdText(decoded.bytes),
    hex: bytesToHex(decoded.bytes),
    checksum: decoded.valid ? 'valid' : 'invalid',
  };
}

export function nodeIdText(bytes: Uint8Array): string {
  return NODE_ID_PREFIX + encodeCb58(bytes);
}

/** SHA-256 of a text, as hex without 0x. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text))).slice(2);
}
