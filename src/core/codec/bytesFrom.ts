import { base58Value } from '../ids/charClass';
import { endsWithChecksum } from '../ids/cb58';
import { hasHexPrefix, hexToBytes } from '../ids/hex';
import { decodeBase64 } from './base64';

export interface BytesFrom {
  /** Without the checksum. */
  readonly bytes: Uint8Array;
  readonly form: 'hex' | 'cb58' | 'base64';
  /** `right`: the last 4 bytes are those of the sha256 of the others, and were taken off. */
  readonly checksum: 'right' | 'none';
}

const CHECKSUM_SIZE = 4;
/** Base58 takes time with the square of the length: 16,000 digits (12 kB) take 10 ms. What is longer comes as hex. */
const MAX_BASE58_LENGTH = 16_000;
/** Digits that are multiplied in at a time. */
const CHUNK = 9;

/**
 * Reads bytes from the forms they are copied in: hex with or without 0x and with or without checksum (`hex` and `hexnc`
 * of a node), cb58, base64. White space between the digits is passed over. Undefined: none of these.
 */
export function bytesFrom(text: string): BytesFrom | undefined {
  const digits = text.replace(/\s+/g, '');
  if (digits === '') {
    return undefined;
  }
  const hex = hexToBytes(digits);
  if (hex || hasHexPrefix(digits)) {
    return hex && withoutChecksum(hex, 'hex');
  }
  const base58 = decodeLongBase58(digits);
  if (base58 && endsWithChecksum(base58)) {
    return withoutChecksum(base58, 'cb58');
  }
  const base64 = decodeBase64(digits);
  return base64 && withoutChecksum(base64, 'base64');
}

function withoutChecksum(all: Uint8Array, form: BytesFrom['form']): BytesFrom {
  return all.length > CHECKSUM_SIZE && endsWithChecksum(all)
    ? { bytes: all.subarray(0, -CHECKSUM_SIZE), form, checksum: 'right' }
    : { bytes: all, form, checksum: 'none' };
}

/** As `decodeBase58`, for whole transactions, which are longer than any identifier. */
function decodeLongBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_BASE58_LENGTH) {
    return undefined;
  }
  let number = 0n;
  for (let i = 0; i < text.length; i += CHUNK) {
    let chunk = 0;
    const end = Math.min(i + CHUNK, text.length);
    for (let at = i; at < end; at++) {
      const digit = base58Value(text.charCodeAt(at));
      if (digit < 0) {
        return undefined;
      }
      // 58^9 is an exact double.
      chunk = chunk * 58 + digit;
    }
    number = number * 58n ** BigInt(end - i) + BigInt(chunk);
  }
  const zeros = /^1*/.exec(text)![0].length;
  const hex = number === 0n ? '' : number.toString(16);
  return hexToBytes('00'.repeat(zeros) + (hex.length % 2 === 1 ? '0' : '') + hex);
}
