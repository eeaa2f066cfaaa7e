import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Whether the text is cb58 with that many bytes and a valid checksum, which the node can decode as an ID. */
export function isCb58(text: string, bytes: number): boolean {
  if (text.length > 2 * (bytes + 4)) return false;
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = value === 0n ? '' : value.toString(16);
  const decoded = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
  ]);
  if (decoded.length !== bytes + 4) return false;
  const checksum = createHash('sha256').update(decoded.subarray(0, bytes)).digest().subarray(-4);
  return checksum.equals(decoded.subarray(bytes));
}
