import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, encodeCb58, hexToBytes, checksumAddress } from '../../primitives';
import { readWarpEnvelope } from '../../detection';
import { type WarpContent, warpContent, contentLine, namedEverywhere } from './warpContent';
import type { AccessListEntry } from '../../evm';
import { warpAddress } from '../../precompiles';
import { signedWarpBytes } from '../../transactions';
import { type Section, count, id, tableSection, text } from '../../report';

const delimiter = 0xff;

/** A Warp message that a transaction delivers in its access list. */
export interface WarpPredicate {
  /** The storage keys do not hold a message in the form that the precompile takes. */
  readonly isBroken: boolean;
  /** sha256 of the unsigned message, hex. */
  readonly messageId?: string;
  readonly networkId?: number;
  /** cb58 */
  readonly sourceChainId?: string;
  /** Absent: the message is not signed, and the precompile refuses it. */
  readonly signers?: number;
  readonly content?: WarpContent;
  /** Hex. */
  readonly message?: string;
}

/**
 * The Warp messages that an access list delivers, in the order that `getVerifiedWarpMessage(index)` counts them: the
 * storage keys of each entry at the precompile's address are a signed message, 0xff and zeros up to whole words. Rule:
 * subnet-evm's predicate package.
 */
export function warpPredicates(accessList: readonly AccessListEntry[]): readonly WarpPredicate[] {
  return accessList
    .filter(({ address }) => address.toLowerCase() === warpAddress)
    .map(({ storageKeys }) => predicateOf(storageKeys));
}

function predicateOf(storageKeys: readonly string[]): WarpPredicate {
  const padded = hexToBytes(`0x${storageKeys.map((key) => key.slice(2)).join('')}`);
  const message = padded === undefined ? undefined : unpack(padded);
  const envelope = message && readWarpEnvelope(message);
  if (!message || !envelope) {
    return { isBroken: true };
  }
  const { unsigned, networkId, sourceChainId, payload, signers } = envelope;
  return {
    isBroken: false,
    messageId: bytesToHex(sha256(unsigned)),
    networkId,
    sourceChainId: encodeCb58(sourceChainId),
    signers: signers ? bitsIn(signers) : undefined,
    content: warpContent(payload),
    message: bytesToHex(message),
  };
}

/** Without delimiter and padding; undefined where they are not as they must be. */
function unpack(padded: Uint8Array): Uint8Array | undefined {
  let end = padded.length;
  while (end > 0 && padded[end - 1] === 0) {
    end -= 1;
  }
  return end > 0 && padded[end - 1] === delimiter && padded.length - end < 32 ? padded.subarray(0, end - 1) : undefined;
}

function bitsIn(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    for (let rest = byte; rest > 0; rest &= rest - 1) {
      bits += 1;
    }
  }
  return bits;
}

/** Which Warp messages of a transaction were refused as its block was made: by their places in its access list. */
type FailedPlaces = ReadonlySet<number>;

/** Bytes of the state of fees that stand before, by what makes the block: since the fee's price is continuous, and before. */
const offsets = [24, 80];

/**
 * What the maker of a block wrote into its header about the Warp messages that its transactions deliver: by the hash of
 * each that delivers any. Undefined where the header does not tell. Rule: the predicate results of coreth and
 * subnet-evm.
 * @param extraData of the header, hex
 */
export function predicateResults(extraData: string): ReadonlyMap<string, FailedPlaces> | undefined {
  const bytes = hexToBytes(extraData);
  return bytes && offsets.map((offset) => readResults(bytes, offset)).find((read) => read !== undefined);
}

/** To the last byte, else it is something else. */
function readResults(bytes: Uint8Array, start: number): ReadonlyMap<string, FailedPlaces> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) {
      throw new RangeError();
    }
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = (): number => {
    take(4);
    return view.getUint32(at - 4);
  };
  try {
    if (take(2).some((byte) => byte !== 0)) {
      return undefined;
    }
    const results = new Map<string, FailedPlaces>();
    for (let left = number(); left > 0; left -= 1) {
      const transaction = bytesToHex(take(32));
      const failed = new Set<number>();
      for (let contracts = number(); contracts > 0; contracts -= 1) {
        const address = bytesToHex(take(20));
        const places = placesIn(take(number()));
        if (address === warpAddress) {
          places.forEach((place) => failed.add(place));
        }
      }
      results.set(transaction, failed);
    }
    return at === bytes.length ? results : undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** Bit 0 is the last one. */
function placesIn(bits: Uint8Array): readonly number[] {
  return [...bits]
    .reverse()
    .flatMap((byte, index) => [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((byte >> bit) & 1 ? [index * 8 + bit] : [])));
}

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

const maxRows = 50;

/** An access list, and the Warp messages that are delivered in it. */
export function accessListSections(
  accessList: readonly AccessListEntry[],
  from: readonly number[],
  name: (address: string) => string | undefined = () => undefined,
): readonly Section[] {
  return [
    ...tableSection(
      'warpMessages',
      'Warp messages in the access list',
      ['message', 'source chain', 'signatures', 'content'],
      warpPredicates(accessList).slice(0, maxRows),
      ({ isBroken, messageId, sourceChainId, signers, content }) =>
        isBroken || messageId === undefined || sourceChainId === undefined || content === undefined
          ? [[text('invalid Warp predicate')], [], [], []]
          : [
              [id(messageId)],
              [id(sourceChainId)],
              signers === undefined ? [text('unsigned')] : [count(BigInt(signers))],
              contentLine(content, sourceChainId === pChainId, namedEverywhere),
            ],
      from,
    ),
    ...tableSection(
      'accessList',
      'Access list',
      ['address', 'storage keys'],
      accessList,
      ({ address, storageKeys }) => [
        [id(checksumAddress(address), name(address))],
        [count(BigInt(storageKeys.length))],
      ],
      from,
      { most: maxRows },
    ),
  ];
}

/** The P-Chain's ID, 32 zero bytes in cb58. */
const pChainId = '11111111111111111111111111111111LpoYY';
