import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, encodeCb58, hexToBytes, checksumAddress } from '../../primitives';
import { readWarpEnvelope } from '../../detection';
import { type WarpContent, warpContent, contentLine, namedEverywhere } from './warpContent';
import type { AccessListEntry } from '../../evm';
import { warpAddress } from '../../precompiles';
import { signedWarpBytes } from '../../transactions';
import { type Section, count, id, tableSection, text } from '../../report';

const delimiter = 0xff;

/** A Warp message delivered in a transaction's access list. */
export interface WarpPredicate {
  /** The storage keys are not a message in the format of the precompile. */
  readonly isBroken: boolean;
  /** sha256 of the unsigned message, hex. */
  readonly messageId?: string;
  readonly networkId?: number;
  /** cb58 */
  readonly sourceChainId?: string;
  /** Absent where the message is unsigned; the precompile rejects it. */
  readonly signers?: number;
  readonly content?: WarpContent;
  /** Hex. */
  readonly message?: string;
}

/**
 * The Warp messages in an access list, in the order indexed by `getVerifiedWarpMessage(index)`. The storage keys of
 * each entry for the precompile are a signed message, 0xff, and zeros up to whole words. Rule: subnet-evm's predicate
 * package.
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

/** Without delimiter and padding; `undefined` where these are malformed. */
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

/** Indexes, in a transaction's access list, of the Warp messages that failed verification when the block was built. */
type FailedPlaces = ReadonlySet<number>;

/** Bytes of fee state before the predicate results: by ACP-176, or by the earlier fee window. */
const offsets = [24, 80];

/**
 * Predicate results in a block header: failed Warp messages by hash of the delivering transaction. `undefined` where
 * the header has none. Rule: the predicate results of coreth and subnet-evm.
 * @param extraData of the header, hex
 */
export function predicateResults(extraData: string): ReadonlyMap<string, FailedPlaces> | undefined {
  const bytes = hexToBytes(extraData);
  return bytes && offsets.map((offset) => readResults(bytes, offset)).find((read) => read !== undefined);
}

/** Must consume all bytes; anything else is not a result. */
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

/** Bit 0 is in the last byte. */
function placesIn(bits: Uint8Array): readonly number[] {
  return [...bits]
    .reverse()
    .flatMap((byte, index) => [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => ((byte >> bit) & 1 ? [index * 8 + bit] : [])));
}

const word = 32;

/** Three signers, the minimum of most sets: their number affects only gas. */
const madeUpPlaces = [0, 1, 2];

/**
 * Access list for a call that delivers unsigned messages: `eth_call` requires a signature but does not verify it. Rule:
 * subnet-evm's predicate package.
 * @param messages unsigned, in the order of their index
 */
export function unsignedAccessList(...messages: readonly `0x${string}`[]): readonly AccessListEntry[] {
  return messages.map((unsigned) => {
    const signed = signedWarpBytes(hexToBytes(unsigned) ?? new Uint8Array(), madeUpPlaces, new Uint8Array(96));
    return { address: warpAddress, storageKeys: predicateKeys(signed) };
  });
}

/** Storage keys of a message: followed by 0xff and zeros up to a whole word. */
function predicateKeys(message: Uint8Array): readonly string[] {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / word) * word);
  padded.set(message);
  padded[message.length] = delimiter;
  return Array.from({ length: padded.length / word }, (_, i) => bytesToHex(padded.subarray(i * word, (i + 1) * word)));
}

const maxRows = 50;

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

/** 32 zero bytes in cb58. */
const pChainId = '11111111111111111111111111111111LpoYY';
