import { recoverPublicKey } from '@noble/secp256k1';

/**
 * The public key (65 bytes, uncompressed) that made a secp256k1 signature over a hash of 32 bytes. Undefined: r or s is out
 * of range, or no point of the curve belongs to them.
 *
 * Takes about a millisecond. Load it only when it is needed: it brings the curve with it.
 *
 * @param signature r and s, 64 bytes
 * @param recovery 0 to 3
 */
export function recoverKey(signature: Uint8Array, recovery: number, hash: Uint8Array): Uint8Array | undefined {
  const recovered = new Uint8Array(65);
  recovered[0] = recovery;
  recovered.set(signature, 1);
  try {
    return recoverPublicKey(recovered, hash, { prehash: false, isCompressed: false });
  } catch (error) {
    // The library throws for what is no signature, as most random bytes are.
    if (error instanceof Error) {
      return undefined;
    }
    throw error;
  }
}

/** The same key in 33 bytes. */
export function compressKey(key: Uint8Array): Uint8Array {
  const compressed = key.slice(0, 33);
  compressed[0] = 2 + ((key[64] ?? 0) & 1);
  return compressed;
}
