import { decodeBase58, endsWithChecksum } from '../ids/cb58';
import { hasHexPrefix, hexToBytes } from '../ids/hex';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...ALPHABET].map((digit, value) => [digit.charCodeAt(0), value]));

/** With padding, like Go's encoding/json (RFC 4648). */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const three = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    pieces.push(
      ALPHABET[three >> 18]! +
        ALPHABET[(three >> 12) & 63]! +
        (left > 1 ? ALPHABET[(three >> 6) & 63]! : '=') +
        (left > 2 ? ALPHABET[three & 63]! : '='),
    );
  }
  return pieces.join('');
}

/**
 * Standard alphabet, with or without padding; in the URL alphabet, every `NodeID-…` would be base64.
 *
 * @returns `undefined` where it is not base64, or bits after the last byte are set
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  let length = text.length;
  while (length > 0 && text.length - length < 2 && text.charCodeAt(length - 1) === 0x3d) {
    length--;
  }
  if (length % 4 === 1 || (length < text.length && text.length % 4 !== 0)) {
    return undefined;
  }
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let stored = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const value = values.get(text.charCodeAt(i));
    if (value === undefined) {
      return undefined;
    }
    stored = ((stored & 0xff) << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = stored >> bits;
    }
  }
  return (stored & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}

const CHECKSUM_SIZE = 4;
/** Base58 takes quadratic time: 16,000 digits (12 kB) take 10 ms. Longer values come as hex. */
const MAX_LENGTH_IN_BASE58 = 16_000;

/**
 * Parses bytes in the encodings they are copied in: hex with or without 0x and checksum (a node's `hex` and `hexnc`),
 * cb58, base64. White space is ignored.
 *
 * @returns the bytes without a valid checksum (the last 4 bytes of sha256); `undefined` for anything else
 */
export function bytesFrom(text: string): Uint8Array | undefined {
  // Most texts have no white space, so that megabytes of digits are scanned only once.
  const plain = hexToBytes(text);
  const digits = plain === undefined ? text.replace(/\s+/g, '') : text;
  if (digits === '') {
    return undefined;
  }
  const hex = plain ?? hexToBytes(digits);
  if (hex || hasHexPrefix(digits)) {
    return hex && withoutChecksum(hex);
  }
  const base58 = decodeBase58(digits, MAX_LENGTH_IN_BASE58);
  if (base58 && endsWithChecksum(base58)) {
    return withoutChecksum(base58);
  }
  const base64 = decodeBase64(digits);
  return base64 && withoutChecksum(base64);
}

function withoutChecksum(all: Uint8Array): Uint8Array {
  return all.length > CHECKSUM_SIZE && endsWithChecksum(all) ? all.subarray(0, -CHECKSUM_SIZE) : all;
}

/** Decodes UTF-8 and keeps a byte order mark; `undefined` if invalid. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
