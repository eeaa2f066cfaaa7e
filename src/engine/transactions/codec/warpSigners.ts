import { bytesToHex } from '../../primitives';
import { CodecError } from './scanner';

/** A validator with its key, as listed by a node. */
export interface WarpValidator {
  /** 48 bytes, compressed. Absent: it cannot sign and is not in the canonical set. */
  readonly publicKey?: Uint8Array;
  readonly weight: bigint;
  readonly nodeIds: readonly string[];
}

/** One bit of a signer bit set: a key, and the nodes and total weight that use it. */
export interface CanonicalValidator {
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
  readonly nodeIds: readonly string[];
}

/** Compression, infinity and sign flags in the first byte of a compressed key. */
const FLAGS = 0xe0;
const SIGN = 0x20;

/**
 * The order in which the bits of a Warp signature refer to validators: one entry per BLS key, sorted by uncompressed
 * key. An uncompressed key starts with x, which is the compressed key without its flags; keys with the same x differ in
 * the sign of y, so no curve math is needed. Source: avalanchego vms/platformvm/warp/validator.go.
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

const TYPE = 'BitSetSignature';

/** 32,768 validators: far more than any set has, and few enough to list. */
const MAX_SIZE = 4096;

/**
 * Indices of the signers in the canonical set, lowest first. Bit 0 is the lowest bit of the last byte (big-endian).
 *
 * @throws {CodecError} where there is a leading zero byte, which nodes reject, or more bytes than any set needs
 */
export function signerIndices(bits: Uint8Array): readonly number[] {
  if (bits.length > 0 && bits[0] === 0) {
    throw rejected('signer bit set begins with a zero byte');
  }
  if (bits.length > MAX_SIZE) {
    throw rejected(`signer bit set has ${bits.length} bytes`);
  }
  const indices: number[] = [];
  for (let i = 0; i < bits.length * 8; i++) {
    if (((bits[bits.length - 1 - (i >> 3)] ?? 0) >> (i & 7)) & 1) {
      indices.push(i);
    }
  }
  return indices;
}

function rejected(problem: string): CodecError {
  return new CodecError({ type: TYPE, field: 'signers', offset: 0 }, problem);
}

/** Codec type ID of a BitSetSignature. */
const bitSetSignature = 0;

/**
 * A signed Warp message: the unsigned one, the signer bit set and the aggregate signature. The bit set is big-endian:
 * bit n is index n of the canonical set. It has no leading zero bytes, which nodes reject.
 *
 * @param places indices in the canonical set
 * @param signature 96 bytes
 */
export function signedWarpBytes(unsigned: Uint8Array, places: readonly number[], signature: Uint8Array): Uint8Array {
  const bits = signerBits(places);
  const signed = new Uint8Array(unsigned.length + 8 + bits.length + signature.length);
  const view = new DataView(signed.buffer);
  signed.set(unsigned);
  view.setUint32(unsigned.length, bitSetSignature);
  view.setUint32(unsigned.length + 4, bits.length);
  signed.set(bits, unsigned.length + 8);
  signed.set(signature, unsigned.length + 8 + bits.length);
  return signed;
}

function signerBits(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(Math.floor(Math.max(-1, ...places) / 8) + 1);
  for (const place of places) {
    const at = bits.length - 1 - (place >> 3);
    bits[at] = bits[at]! | (1 << (place & 7));
  }
  return bits;
}
