import { decodeBase58 } from '../ids/base58';
import { endsWithChecksum } from '../ids/cb58';
import { hasHexPrefix, hexToBytes } from '../ids/hex';
import { decodeBase64 } from './base64';

export interface BytesFrom {
  /** Without the checksum. */
  readonly bytes: Uint8Array;
  readonly form: 'hex' | 'cb58' | 'base64';
  /** `valid`: the last 4 bytes are those of the sha256 of the others, and were taken off. */
  readonly checksum: 'valid' | 'none';
}

const CHECKSUM_SIZE = 4;
/** Base58 takes time with the square of the length: 16,000 digits (12 kB) take 10 ms. What is longer comes as hex. */
const MAX_LENGTH_IN_BASE58 = 16_000;

/**
 * Reads bytes from the forms they are copied in: hex with or without 0x and with or without checksum (`hex` and `hexnc`
 * of a node), cb58, base64. White space between the digits is passed over. Undefined: none of these.
 */
export function bytesFrom(text: string): BytesFrom | undefined {
  // Most texts have no white space, and millions of digits are gone through as few times as can be.
  const plain = hexToBytes(text);
  const digits = plain === undefined ? text.replace(/\s+/g, '') : text;
  if (digits === '') {
    return undefined;
  }
  const hex = plain ?? hexToBytes(digits);
  if (hex || hasHexPrefix(digits)) {
    return hex && withoutChecksum(hex, 'hex');
  }
  const base58 = decodeBase58(digits, MAX_LENGTH_IN_BASE58);
  if (base58 && endsWithChecksum(base58)) {
    return withoutChecksum(base58, 'cb58');
  }
  const base64 = decodeBase64(digits);
  return base64 && withoutChecksum(base64, 'base64');
}

function withoutChecksum(all: Uint8Array, form: BytesFrom['form']): BytesFrom {
  return all.length > CHECKSUM_SIZE && endsWithChecksum(all)
    ? { bytes: all.subarray(0, -CHECKSUM_SIZE), form, checksum: 'valid' }
    : { bytes: all, form, checksum: 'none' };
}
