import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, getOrMake } from '../../primitives';

/** Avalanche's ciphersuite: keys on G1, signatures on G2, with proofs of possession. */
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** Cached results, keyed by all inputs, oldest first: a page that is shown again verifies the same signature. */
const verified = new Map<string, boolean>();
const maxVerified = 500;

/**
 * Verifies an aggregate signature of all these keys over an unsigned Warp message. Takes 50 ms, plus a fraction of one
 * per key. Import lazily: it pulls in the curve library.
 *
 * @param signature 96 bytes
 * @param publicKeys 48 bytes each
 */
export function isSignedBy(unsigned: Uint8Array, signature: Uint8Array, publicKeys: readonly Uint8Array[]): boolean {
  const key = [unsigned, signature, ...publicKeys].map(bytesToHex).join();
  const isSigned = getOrMake(verified, key, () => verify(unsigned, signature, publicKeys));
  const [oldest] = verified.keys();
  if (verified.size > maxVerified && oldest !== undefined) {
    verified.delete(oldest);
  }
  return isSigned;
}

function verify(unsigned: Uint8Array, signature: Uint8Array, publicKeys: readonly Uint8Array[]): boolean {
  const { hash, verify: isValid, aggregatePublicKeys, Signature } = bls12_381.longSignatures;
  try {
    const keys = publicKeys.map((key) => bls12_381.G1.Point.fromBytes(key));
    return keys.length > 0 && isValid(Signature.fromBytes(signature), hash(unsigned, suite), aggregatePublicKeys(keys));
  } catch (error) {
    // The library throws for bytes that are not a point on the curve, as most random bytes are.
    if (error instanceof Error) {
      return false;
    }
    throw error;
  }
}

/** Aggregates signatures over the same bytes. @param signatures at least one, 96 bytes each, verified */
export function aggregateOf(signatures: readonly Uint8Array[]): Uint8Array {
  const { aggregateSignatures, Signature } = bls12_381.longSignatures;
  return Signature.toBytes(aggregateSignatures(signatures.map((one) => Signature.fromBytes(one))));
}
