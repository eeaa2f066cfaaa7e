import * as z from 'zod/mini';
import { JsonNumber, type JsonValue } from './json/value';

/**
 * Schemas of values that servers send, over `JsonValue`, with conversion to the types used in the code. All hex is
 * lower case with 0x. The messages become DecodeError's `expected`.
 */
const MAX_U64 = 2n ** 64n - 1n;
const MAX_U256 = 2n ** 256n - 1n;

/** The last second that a Date can represent. */
const MAX_SECONDS = 8_640_000_000_000n;

/** An EVM quantity: "0x" and 1 to 64 hex digits; accepts leading zeros, which some servers send → bigint. */
export const quantity = z.pipe(
  z.string('a 0x hex quantity').check(z.regex(/^0x[0-9a-f]{1,64}$/i, 'a 0x hex quantity')),
  z.transform((text) => BigInt(text)),
);

/** An unsigned integer up to 2^64-1, as JSON number or decimal string → bigint. */
export const u64 = unsigned(MAX_U64, 'an integer from 0 to 2^64-1');

/** An unsigned integer up to 2^256-1 (wei, token ids), as JSON number or decimal string → bigint. */
export const u256 = unsigned(MAX_U256, 'an integer from 0 to 2^256-1');

/** A small count (decimals, an index), as JSON number or decimal string → number. Never for amounts. */
export const wholeNumber = z.pipe(
  unsigned(BigInt(Number.MAX_SAFE_INTEGER), 'a small integer of at least 0'),
  z.transform((value) => Number(value)),
);

/** A signed integer up to ±(2^256-1) (a balance change), as JSON number or decimal string → bigint. */
export const signed = z.pipe(
  z.custom<string | bigint>(
    (value) =>
      (typeof value === 'string' && value.length <= 79 && /^-?[0-9]+$/.test(value) && isSmall(BigInt(value))) ||
      (typeof value === 'bigint' && isSmall(value)),
    'an integer',
  ),
  z.transform((value) => BigInt(value)),
);

/** Unix seconds, as JSON number or decimal string → Date. */
export const wireTime = z.pipe(
  unsigned(MAX_SECONDS, 'a time in Unix seconds'),
  z.transform((value) => new Date(Number(value) * 1_000)),
);

/** A rate or share, possibly fractional, as JSON number or decimal string → number. Never for amounts. */
export const rate = z.pipe(
  z.custom<string | bigint | JsonNumber>(
    (value) =>
      (typeof value === 'string' && value.length <= 78 && /^-?[0-9]+(\.[0-9]+)?$/.test(value)) ||
      ((typeof value === 'bigint' || value instanceof JsonNumber) && Number.isFinite(Number(String(value)))),
    'a number',
  ),
  z.transform((value) => Number(String(value))),
);

/** Any value, unchanged: for parts with an unpublished shape, or parsed elsewhere. */
export const anyJson = z.custom<JsonValue>((value) => value !== undefined, 'a value');

/** 0x-prefixed hex of even length, 0x if empty → lower case. */
export const wireHexBytes = lowerHex(/^0x(?:[0-9a-f]{2})*$/i, '0x hex bytes');

/** 32 bytes → lower case. */
export const hash = lowerHex(/^0x[0-9a-f]{64}$/i, 'a 0x hash of 32 bytes');

/** An EVM address in any case → lower case. */
export const address = lowerHex(/^0x[0-9a-f]{40}$/i, 'a 0x address of 20 bytes');

/** Any text, unchanged and untrusted. */
export const wireText = z.string('a string');

export const flag = z.boolean('true or false');

const words: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  record: 'an object',
  string: 'a string',
};

/** Default messages of schemas without their own. */
export const expectedTypes: z.core.$ZodErrorMap = ({ expected }) => words[String(expected)];

function isSmall(value: bigint): boolean {
  return value >= -MAX_U256 && value <= MAX_U256;
}

function lowerHex(pattern: RegExp, expected: string) {
  return z.pipe(
    z.string(expected).check(z.regex(pattern, expected)),
    z.transform((hex) => hex.toLowerCase()),
  );
}

function unsigned(max: bigint, expected: string) {
  const isInRange = (value: string | bigint): boolean => {
    if (typeof value === 'string') {
      // Check the length first: converting digits to a bigint takes more than linear time.
      return value.length <= 78 && /^[0-9]+$/.test(value) && BigInt(value) <= max;
    }
    return value >= 0n && value <= max;
  };
  return z.pipe(
    z.custom<string | bigint>(
      (value) => (typeof value === 'string' || typeof value === 'bigint') && isInRange(value),
      expected,
    ),
    z.transform((value) => BigInt(value)),
  );
}
