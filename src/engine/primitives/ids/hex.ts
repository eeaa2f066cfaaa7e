import { keccak_256 } from '@noble/hashes/sha3.js';

export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** What a character is; a word's flags are those of all its characters together. */
export const DIGIT = 1;
export const UPPER = 2;
export const LOWER = 4;
export const UNDERSCORE = 8;
/** A word character that no hex number has. */
export const NOT_HEX = 16;
/** A word character outside the base58 alphabet: 0, O, I, l and the underscore. */
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

/** The flags of a UTF-16 unit; 0: not a word character. Words are of ASCII letters, digits and underscores. */
export function charClass(code: number): number {
  return code < 128 ? (classes[code] ?? 0) : 0;
}

/** -1: not a digit of base58. */
export function base58Value(code: number): number {
  return code < 128 ? (base58Values[code] ?? -1) : -1;
}

/** -1: not a hex digit. */
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

/** Takes either case, with 0x, 0X or neither. Undefined: an odd number of digits or something else than digits. */
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

/** Characters that are taken out of a text at once: millions of them take twice as long one by one. */
const CHUNK = 8_192;
const encoder = new TextEncoder();

function readManyDigits(hex: string, start: number, bytes: Uint8Array): boolean {
  const codes = new Uint8Array(CHUNK);
  for (let i = 0, from = start; from < hex.length; from += CHUNK) {
    const chunk = hex.slice(from, from + CHUNK);
    // What is no digit may take more than its place.
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

/** Whether a text begins with 0x or 0X. */
export function hasHexPrefix(text: string): boolean {
  return text.charCodeAt(0) === 0x30 && (text.charCodeAt(1) | 0x20) === 0x78;
}

/** Whole bytes of hex with 0x, in lower case; undefined for anything else. `0x` is no bytes. */
export function hexBytes(text: unknown): `0x${string}` | undefined {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text)
    ? (text.toLowerCase() as `0x${string}`)
    : undefined;
}

/** How many bytes `hex` (from `hexBytes`) stands for. */
export function byteLength(hex: string): number {
  return (hex.length - 2) / 2;
}

/** Bytes one behind the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** keccak-256, as lower-case hex with 0x. */
export function keccak(bytes: Uint8Array): `0x${string}` {
  return bytesToHex(keccak_256(bytes)) as `0x${string}`;
}

/** Bytes between two steps, which take about five milliseconds. */
const stepSize = 1 << 17;

/** The same of a text as UTF-8, in steps between which other work can be done. */
export function* keccakSteps(text: string): Generator<undefined, `0x${string}`> {
  const bytes = new TextEncoder().encode(text);
  const hash = keccak_256.create();
  for (let at = 0; at < bytes.length; at += stepSize) {
    hash.update(bytes.subarray(at, at + stepSize));
    yield undefined;
  }
  return bytesToHex(hash.digest()) as `0x${string}`;
}
