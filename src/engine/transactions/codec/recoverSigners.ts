import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { recoverPublicKey } from '@noble/secp256k1';
import { bytesToHex } from '../../primitives';
import { type DecodedBytes, signaturesOf, type Signer, type SignerKey } from './decodedBytes';

const ADDRESS_SIZE = 20;

/** Each takes about 1 ms; a transaction has one per owner of each input. */
const MAX_KEYS = 64;

/**
 * Who signed a transaction: the public keys that its credentials' signatures recover to, over the sha256 of the unsigned
 * bytes. Empty where nothing is signed. At most 64 different signatures are looked at; what comes after has no key.
 *
 * Load this file only when it is needed: it brings the curve with it.
 */
export function recoverSigners(decoded: DecodedBytes): readonly Signer[] {
  const unsigned = decoded.root.child('unsignedTx');
  if (!unsigned) {
    return [];
  }
  const hash = sha256(decoded.bytes.subarray(0, unsigned.end));
  // One key often signs for several inputs, each time with the same signature.
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
  const publicKey = compressKey(key);
  return {
    publicKey,
    address: ripemd160(sha256(publicKey)),
    evmAddress: keccak_256(key.subarray(1)).subarray(-ADDRESS_SIZE),
  };
}

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
