import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const candidates =
  /\b(?:0x[0-9a-fA-F]{40,}|(?:NodeID-|PrivateKey-)?[1-9A-HJ-NP-Za-km-z]{26,50}|(?:[PXC]-)?[a-z]+1[a-z0-9]{38})\b/g;

/** The naive implementation: one regular expression over the text, base58 by a big integer, sha256 of Node. */
export function plainDetection(text: string): number {
  let count = 0;
  for (const [candidate] of text.matchAll(candidates)) {
    count += isIdentifier(candidate) ? 1 : 0;
  }
  return count;
}

function isIdentifier(candidate: string): boolean {
  if (candidate.startsWith('0x')) {
    const digits = candidate.length - 2;
    return [40, 64, 96, 192].includes(digits) || (digits >= 72 && hasChecksum(candidate.slice(2)));
  }
  if (candidate.includes('1') && /^(?:[PXC]-)?[a-z]+1[a-z0-9]{38}$/.test(candidate)) {
    return true;
  }
  let value = 0n;
  for (const char of candidate.replace(/^\w+-/, '')) {
    value = value * 58n + BigInt(alphabet.indexOf(char));
  }
  const hex = value.toString(16);
  return hasChecksum(hex.padStart(hex.length + (hex.length % 2), '0'));
}

function hasChecksum(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  return createHash('sha256').update(bytes.subarray(0, -4)).digest().subarray(-4).equals(bytes.subarray(-4));
}
