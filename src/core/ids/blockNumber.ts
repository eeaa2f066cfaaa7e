import type { BlockNumber } from './identifier';

const MAX = 2n ** 64n - 1n;
const plain = /^\d{1,20}$/;
/** Groups of three behind one and the same separator: comma, point, apostrophe, underscore, or one of four spaces. */
const grouped = /^\d{1,3}(?:([,.'’_ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/;
const quantity = /^0[xX][0-9a-fA-F]{1,16}$/;

/** A block's number as people write it: `41203877`, `41,203,877`, `#26`, or the quantity `0x1a`. At most 64 bits. */
export function blockNumber(input: string): BlockNumber | undefined {
  const digits = input.replace(/^#\s*/, '');
  if (quantity.test(digits)) {
    return { kind: 'blockNumber', text: input, number: BigInt(digits.toLowerCase()) };
  }
  if (!plain.test(digits) && !(digits.length <= 27 && grouped.test(digits))) {
    return undefined;
  }
  const number = BigInt(digits.replace(/\D/g, ''));
  return number <= MAX ? { kind: 'blockNumber', text: input, number } : undefined;
}
