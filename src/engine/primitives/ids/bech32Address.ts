import { bech32 } from 'bech32';
import { cb58Id } from './cb58';
import { bytesToHex } from './hex';
import type { Bech32Address } from './identifier';

const SIZE = 20;

/** 32 digits for 20 bytes, 6 for the checksum. */
export const BECH32_DATA_LENGTH = 38;
const CHECKSUM_LENGTH = 6;

export const BECH32_MAX_LENGTH = 90;

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const oneCase = /^(?:[a-z0-9]+|[A-Z0-9]+)$/;
const aliases: ReadonlySet<string> = new Set(['P', 'X', 'C']);

/** HRPs by network ID. Source: avalanchego utils/constants/network_ids.go. */
const hrps: ReadonlyMap<number, string> = new Map([
  [1, 'avax'],
  [2, 'cascade'],
  [3, 'denali'],
  [4, 'everest'],
  [5, 'fuji'],
  [10, 'testing'],
  [12345, 'local'],
]);

const knownPrefixes: ReadonlySet<string> = new Set([...hrps.values(), 'custom']);

/**
 * Parses a bech32 (not bech32m) encoding of 20 bytes with any HRP and an optional chain prefix: P, X, C or a blockchain
 * ID. `undefined` for another shape, but not for an invalid checksum.
 */
export function bech32Address(text: string): Bech32Address | undefined {
  const dash = text.lastIndexOf('-');
  const chain = dash < 0 ? undefined : text.slice(0, dash);
  if (chain !== undefined && !isChainPrefix(chain)) {
    return undefined;
  }
  const bare = text.slice(dash + 1);
  const split = bare.length - BECH32_DATA_LENGTH - 1;
  if (split < 1 || bare.length > BECH32_MAX_LENGTH || bare.charAt(split) !== '1' || !oneCase.test(bare)) {
    return undefined;
  }
  const lower = bare.toLowerCase();
  const words: number[] = [];
  for (let i = split + 1; i < lower.length; i++) {
    const value = ALPHABET.indexOf(lower.charAt(i));
    if (value < 0) {
      return undefined;
    }
    words.push(value);
  }
  const payload = words.slice(0, -CHECKSUM_LENGTH);
  const bytes = bech32.fromWordsUnsafe(payload);
  if (bytes?.length !== SIZE) {
    return undefined;
  }
  const hrp = lower.slice(0, split);
  const canonical = bech32.encode(hrp, payload);
  const head = chain === undefined ? '' : `${chain}-`;
  return {
    kind: 'bech32Address',
    text,
    chain,
    hrp,
    address: head + canonical,
    hex: bytesToHex(Uint8Array.from(bytes)),
    checksum: canonical === lower ? 'valid' : 'invalid',
  };
}

/** 20 bytes as address of a chain: `P-fuji1…`. */
export function bech32Text(chain: string, hrp: string, bytes: Uint8Array): string {
  return `${chain}-${bech32.encode(hrp, bech32.toWords(bytes))}`;
}

/** Whether a prefix is a chain: P, X, C, or a blockchain ID with a valid checksum. */
export function isChainPrefix(text: string): boolean {
  return aliases.has(text) || cb58Id(text)?.checksum === 'valid';
}

/**
 * Whether a word with an invalid checksum is still likely an address: it has a chain prefix or a known HRP. For any
 * other HRP, the checksum is the only evidence.
 */
export function looksLikeBech32Address(address: Bech32Address): boolean {
  return address.chain !== undefined || knownPrefixes.has(address.hrp);
}

/** The HRP of a network: `custom` unless avalanchego knows the network ID. */
export function hrpOf(networkId: number): string {
  return hrps.get(networkId) ?? 'custom';
}

export function isKnownNetwork(networkId: number): boolean {
  return hrps.has(networkId);
}
