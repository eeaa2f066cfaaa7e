import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { recoverPublicKey } from '@noble/secp256k1';
import { bytesToHex } from '../../primitives';
import { type DecodedBytes, signaturesOf, type Signer, type SignerKey } from './decodedBytes';

const ADDRESS_SIZE = 20;

/** Recovery takes about 1 ms each; a transaction has one signature per owner of each input. */
const MAX_KEYS = 64;

/**
 * Recovers the signers of a transaction from its credentials, over the sha256 of the unsigned bytes; empty where there
 * are none. At most 64 distinct signatures are recovered; the rest have no key.
 *
 * Import this file lazily: it pulls in the curve library.
 */
export function recoverSigners(decoded: DecodedBytes): readonly Signer[] {
  const unsigned = decoded.root.child('unsignedTx');
  if (!unsigned) {
    return [];
  }
  const hash = sha256(decoded.bytes.subarray(0, unsigned.end));
  // One key often signs several inputs, with the same signature.
  const keys = new Map<string, SignerKey | undefined>();
  return signaturesOf(decoded).flatMap((signatures, credential) =>
    signatures.map((bytes, signature): Signer => {
      const text = bytesToHex(bytes);
      if (!keys.has(text) && keys.size < MAX_KEYS) {
        keys.set(text, signerKey(bytes, hash));
      }
      const key = keys.get(text);
      return { credential, signature, key };
    }),
  );
}

/** @param signature r, s and the recovery bit */
function signerKey(signature: Uint8Array, hash: Uint8Array): SignerKey | undefined {
  const v = signature[64] ?? 0;
  if (v > 3) {
    return undefined;
  }
  const key = recoverKey(signature.subarray(0, 64), v, hash);
  if (key === undefined) {
    return undefined;
  }
  return {
    address: ripemd160(sha256(compressKey(key))),
    evmAddress: keccak_256(key.subarray(1)).subarray(-ADDRESS_SIZE),
  };
}

/**
 * Recovers the public key (65 bytes, uncompressed) of a secp256k1 signature over a 32-byte hash; `undefined` where r or
 * s is invalid. Takes about 1 ms. Import lazily: it pulls in the curve library.
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
    // The library throws for invalid signatures, as most random bytes are.
    if (error instanceof Error) {
      return undefined;
    }
    throw error;
  }
}

/** The compressed key: 33 bytes. */
function compressKey(key: Uint8Array): Uint8Array {
  const compressed = key.slice(0, 33);
  compressed[0] = 2 + ((key[64] ?? 0) & 1);
  return compressed;
}
