import { keccak_256 } from '@noble/hashes/sha3.js';

export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Flags of character classes; the flags of a word are those of all its characters. */
export const DIGIT = 1;
export const UPPER = 2;
export const LOWER = 4;
export const UNDERSCORE = 8;
/** A word character that is not a hex digit. */
export const NOT_HEX = 16;
/** A word character outside the base58 alphabet: 0, O, I, l and underscore. */
export const NOT_BASE58 = 32;

const classes = new Uint8Array(128);
const base58Values = new Int8Array(128).fill(-1);
const hexValues = new Int8Array(128).fill(-1);

for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  const kind = /[0-9]/.test(char)
    ? DIGIT
    : /[A-Z]/.test(char)
      ? UPPER
      : /[a-z]/.test(char)
        ? LOWER
        : char === '_'
          ? UNDERSCORE
          : 0;
  if (kind !== 0) {
    const value = BASE58_ALPHABET.indexOf(char);
    base58Values[code] = value;
    const isHex = /[0-9a-fA-F]/.test(char);
    hexValues[code] = isHex ? parseInt(char, 16) : -1;
    classes[code] = kind | (isHex ? 0 : NOT_HEX) | (value < 0 ? NOT_BASE58 : 0);
  }
}

/** The flags of a UTF-16 code unit; 0 if not a word character (ASCII letters, digits and underscore). */
export function charClass(code: number): number {
  return code < 128 ? (classes[code] ?? 0) : 0;
}

/** -1 if not a base58 digit. */
export function base58Value(code: number): number {
  return code < 128 ? (base58Values[code] ?? -1) : -1;
}

function hexValue(code: number): number {
  return code < 128 ? (hexValues[code] ?? -1) : -1;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower case with 0x. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '0x';
  for (let i = 0; i < bytes.length; i++) {
    hex += pairs[bytes[i] ?? 0];
  }
  return hex;
}

/** A quantity of JSON-RPC: hex with 0x, without leading zeros. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`;
}

/** Hex with 0x, padded to this many bytes. */
export function paddedHex(value: bigint, bytes = 32): `0x${string}` {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`;
}

/** Accepts either case, with 0x, 0X or no prefix; `undefined` for an odd number of digits or anything but digits. */
export function hexToBytes(hex: string): Uint8Array | undefined {
  const start = hasHexPrefix(hex) ? 2 : 0;
  const size = (hex.length - start) / 2;
  if (!Number.isInteger(size)) {
    return undefined;
  }
  const bytes = new Uint8Array(size);
  return (hex.length < CHUNK ? readDigits(hex, start, bytes) : readManyDigits(hex, start, bytes)) ? bytes : undefined;
}

function readDigits(hex: string, start: number, bytes: Uint8Array): boolean {
  for (let i = 0, at = start; i < bytes.length; i++, at += 2) {
    const high = hexValue(hex.charCodeAt(at));
    const low = hexValue(hex.charCodeAt(at + 1));
    if ((high | low) < 0) {
      return false;
    }
    bytes[i] = (high << 4) | low;
  }
  return true;
}

/** Characters encoded at once: for megabytes twice as fast as `charCodeAt`. */
const CHUNK = 8_192;
const encoder = new TextEncoder();

function readManyDigits(hex: string, start: number, bytes: Uint8Array): boolean {
  const codes = new Uint8Array(CHUNK);
  for (let i = 0, from = start; from < hex.length; from += CHUNK) {
    const chunk = hex.slice(from, from + CHUNK);
    // Non-ASCII characters take more than one byte.
    if (encoder.encodeInto(chunk, codes).read !== chunk.length) {
      return false;
    }
    for (let at = 0; at < chunk.length; i++, at += 2) {
      const high = hexValue(codes[at]!);
      const low = hexValue(codes[at + 1]!);
      if ((high | low) < 0) {
        return false;
      }
      bytes[i] = (high << 4) | low;
    }
  }
  return true;
}

export function hasHexPrefix(text: string): boolean {
  return text.charCodeAt(0) === 0x30 && (text.charCodeAt(1) | 0x20) === 0x78;
}

/** 0x-prefixed hex with an even number of digits, in lower case; `undefined` for anything else. `0x` is empty. */
export function hexBytes(text: unknown): `0x${string}` | undefined {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text)
    ? (text.toLowerCase() as `0x${string}`)
    : undefined;
}

export function byteLength(hex: string): number {
  return (hex.length - 2) / 2;
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** keccak-256 as lower-case 0x-prefixed hex. */
export function keccak(bytes: Uint8Array): `0x${string}` {
  return bytesToHex(keccak_256(bytes)) as `0x${string}`;
}

/** Bytes per step, which takes about 5 ms. */
const stepSize = 1 << 17;

/** keccak-256 of a text as UTF-8, in steps. */
export function* keccakSteps(text: string): Generator<undefined, `0x${string}`> {
  const bytes = new TextEncoder().encode(text);
  const hash = keccak_256.create();
  for (let at = 0; at < bytes.length; at += stepSize) {
    hash.update(bytes.subarray(at, at + stepSize));
    yield undefined;
  }
  return bytesToHex(hash.digest()) as `0x${string}`;
}
