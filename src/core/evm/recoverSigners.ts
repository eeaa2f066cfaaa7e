import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '../ids/hex';
import type { RawTransaction, Signature } from './rawTransaction';

export interface Signers {
  /** Who sent it, lower case; absent where it is not signed, or no key can have made the signature. */
  readonly sender?: string;
  /** Who gave each authorization of a set code transaction; undefined where its signature is none. */
  readonly authorities: readonly (string | undefined)[];
}

/** Who signed, recovered from the signatures. The curve's code is large and loaded on first use. */
export async function recoverSigners(transaction: RawTransaction): Promise<Signers> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  const recover = ({ yParity, r, s }: Signature, signingHash: string): string | undefined => {
    const hash = hexToBytes(signingHash);
    if (hash === undefined) {
      return undefined;
    }
    try {
      const key = new secp256k1.Signature(r, s, yParity).recoverPublicKey(hash).toBytes(false);
      return bytesToHex(keccak_256(key.subarray(1)).subarray(12));
    } catch {
      // Any 65 bytes can stand where a signature is expected; most of what is none has no point on the curve.
      return undefined;
    }
  };
  const { signature, signingHash, authorizationList = [] } = transaction;
  const sender = signature === undefined ? undefined : recover(signature, signingHash);
  return {
    ...(sender === undefined ? {} : { sender }),
    authorities: authorizationList.map((each) => recover(each.signature, each.signingHash)),
  };
}
