import { bls12_381 } from '@noble/curves/bls12-381.js';

/** Domain separation tag of proofs of possession; signatures have another one. */
const suite = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** `noKey`, `noSignature`: the bytes are not a valid point of the group. */
export type ProofOfPossession = 'valid' | 'noKey' | 'noSignature' | 'otherKey';

/**
 * Verifies a proof of possession: a signature over the compressed public key (avalanchego
 * vms/platformvm/signer/proof_of_possession.go). Takes 50 ms. Import it lazily, since it pulls in the curve.
 *
 * @param publicKey 48 bytes
 * @param signature 96 bytes
 */
export function checkProofOfPossession(publicKey: Uint8Array, signature: Uint8Array): ProofOfPossession {
  const { hash, verify, Signature } = bls12_381.longSignatures;
  const key = pointOf(() => bls12_381.G1.Point.fromBytes(publicKey));
  const proof = pointOf(() => Signature.fromBytes(signature));
  if (key === undefined) {
    return 'noKey';
  }
  if (proof === undefined) {
    return 'noSignature';
  }
  return verify(proof, hash(publicKey, suite), key) ? 'valid' : 'otherKey';
}

/** The library throws for bytes off the curve, as most random ones are; the point at infinity is rejected, too. */
function pointOf<P extends { is0(): boolean; assertValidity(): void }>(read: () => P): P | undefined {
  try {
    const point = read();
    point.assertValidity();
    return point.is0() ? undefined : point;
  } catch (error) {
    if (error instanceof Error) {
      return undefined;
    }
    throw error;
  }
}
