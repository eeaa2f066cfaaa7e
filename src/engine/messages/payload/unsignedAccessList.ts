import { signedWarpBytes } from '../../transactions';
import { bytesToHex, hexToBytes } from '../../primitives';

const warpAddress = '0x0200000000000000000000000000000000000005';
const delimiter = 0xff;
const word = 32;

/** As a call of a node takes it. */
interface PredicateEntry {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

/** Three signers, as many as most sets have at least: their number counts for the gas alone. */
const madeUpPlaces = [0, 1, 2];

/**
 * The access list with which a call delivers messages that nobody has signed: calls of a node do not verify signatures,
 * they only want one to be there. Rule: subnet-evm's predicate package.
 *
 * @param messages unsigned ones, in the order in which their index counts them
 */
export function unsignedAccessList(...messages: readonly `0x${string}`[]): readonly PredicateEntry[] {
  return messages.map((unsigned) => {
    const signed = signedWarpBytes(hexToBytes(unsigned) ?? new Uint8Array(), madeUpPlaces, new Uint8Array(96));
    return { address: warpAddress, storageKeys: predicateKeys(signed) };
  });
}

/** Bytes as words of an access list: 0xff behind them, and zeros up to a whole word. */
function predicateKeys(message: Uint8Array): readonly string[] {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / word) * word);
  padded.set(message);
  padded[message.length] = delimiter;
  return Array.from({ length: padded.length / word }, (_, i) => bytesToHex(padded.subarray(i * word, (i + 1) * word)));
}
