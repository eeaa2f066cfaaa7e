import { DIGIT, UPPER, charClass, LOWER } from './charClass';
import { decodeCb58, encodeCb58 } from './cb58';
import { bytesToHex } from './hex';
import type { Cb58Id } from './identifier';

const SIZE = 32;

/** 36 bytes have 36 (all zero) to 50 base58 digits. */
export const CB58_ID_MIN_LENGTH = 36;
export const CB58_ID_MAX_LENGTH = 50;

/** Base58 of 32 bytes and a checksum, right or wrong; undefined: of another number of bytes, or not base58. */
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

/** Fewest digits, and fewest places where letters, capitals and digits change, in a text that passes for random. */
const MIN_DIGITS = 2;
const MIN_CHANGES = 20;

/**
 * Whether a base58 text whose checksum does not hold is nevertheless an ID with a typing error. Its shape is all there is
 * to go by, so all of these are asked for:
 *
 * - 49 or 50 characters, which 99 % of all IDs have; a base64 text of 36 bytes has 48;
 * - both cases and two digits;
 * - at least 20 changes of class in a row. Random base58 has 30 (standard deviation 3.4); a camelCase name of this length
 *   changes twice per word and stays below.
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
