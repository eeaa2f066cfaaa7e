import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, encodeCb58, hexToBytes } from '../../primitives';
import { readWarpEnvelope } from '../../detection';
import { type WarpContent, warpContent } from './warpContent';
import type { AccessListEntry } from '../../evm';

const warpAddress = '0x0200000000000000000000000000000000000005';
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
 * storage keys of each entry at the precompile's address are a signed message, 0xff and zeros up to whole words.
 * Rule: subnet-evm's predicate package.
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
