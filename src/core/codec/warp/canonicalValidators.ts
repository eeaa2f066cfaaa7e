import { bytesToHex } from '../../ids/hex';

/** A validator as a node lists it, with its key. */
export interface WarpValidator {
  /** 48 bytes, compressed. Absent: it can not sign, and has no place in the canonical set. */
  readonly publicKey?: Uint8Array;
  readonly weight: bigint;
  readonly nodeIds: readonly string[];
}

/** What one bit of a signature's signer set means: one key, with all nodes and the weight of those that use it. */
export interface CanonicalValidator {
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
  readonly nodeIds: readonly string[];
}

/** Compression, infinity and sign, in the first byte of a compressed key. */
const FLAGS = 0xe0;
const SIGN = 0x20;

/**
 * The order in which bits of a Warp signature count the validators: one place per BLS key, sorted by uncompressed key.
 * An uncompressed key begins with x, which is the compressed one without its three flags; keys with the same x differ
 * by the sign of y, so no curve is computed. Source: avalanchego vms/platformvm/warp/validator.go.
 */
export function canonicalValidators(validators: readonly WarpValidator[]): readonly CanonicalValidator[] {
  const byKey = new Map<string, CanonicalValidator>();
  for (const { publicKey, weight, nodeIds } of validators) {
    if (publicKey) {
      const key = bytesToHex(publicKey);
      const same = byKey.get(key);
      byKey.set(key, {
        publicKey,
        weight: weight + (same?.weight ?? 0n),
        nodeIds: [...(same?.nodeIds ?? []), ...nodeIds],
      });
    }
  }
  return [...byKey.values()].sort((a, b) => compareKeys(a.publicKey, b.publicKey));
}

function compareKeys(a: Uint8Array, b: Uint8Array): number {
  const first = ((a[0] ?? 0) & ~FLAGS) - ((b[0] ?? 0) & ~FLAGS);
  if (first !== 0) {
    return first;
  }
  for (let i = 1; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return ((a[0] ?? 0) & SIGN) - ((b[0] ?? 0) & SIGN);
}
