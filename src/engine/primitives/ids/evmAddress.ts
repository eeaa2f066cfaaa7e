import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Checksum, EvmAddress } from './identifier';

const shape = /^(?:0[xX])?[0-9a-fA-F]{40}$/;

/**
 * Parses 40 hex digits, with 0x, 0X or no prefix (in files, bare 40 digits are git hashes, which `detect` does not
 * pass). Digits in one case have no checksum; mixed case must match EIP-55.
 *
 * Keccak is computed lazily, when `address` or a mixed-case `checksum` is read, so that lists of 20,000 addresses are
 * detected within milliseconds.
 */
export function evmAddress(text: string): EvmAddress | undefined {
  if (text.length > 42 || !shape.test(text)) {
    return undefined;
  }
  const digits = text.slice(-40);
  let spelling: string | undefined;
  const address = (): string => (spelling ??= toEip55(digits));
  return {
    kind: 'evmAddress',
    text,
    get address() {
      return address();
    },
    get checksum(): Checksum {
      if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) {
        return 'none';
      }
      return address().slice(2) === digits ? 'valid' : 'invalid';
    },
  };
}

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** The address of burned fees. Source: constants of coreth and subnet-evm. */
export const blackHole = '0x0100000000000000000000000000000000000000';

/** EIP-55 spelling of an address; any other text unchanged. */
export function checksumAddress(text: string): string {
  return evmAddress(text)?.address ?? text;
}

/** EIP-55: a letter is upper case where the digit at its index in keccak256 of the lower-case digits is 8 or more. */
function toEip55(digits: string): string {
  const lower = digits.toLowerCase();
  const ascii = new Uint8Array(lower.length);
  for (let i = 0; i < ascii.length; i++) {
    ascii[i] = lower.charCodeAt(i);
  }
  const hash = keccak_256(ascii);
  let address = '0x';
  for (let i = 0; i < lower.length; i++) {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 0xf;
    address += nibble >= 8 ? lower.charAt(i).toUpperCase() : lower.charAt(i);
  }
  return address;
}
