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
export function hexValue(code: number): number {
  return code < 128 ? (hexValues[code] ?? -1) : -1;
}
