import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../ids/hex';
import type { DecodedBytes } from './decodedBytes';
import { signaturesOf } from './signaturesOf';
import type { Signer, SignerKey } from './signer';

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
        keys.set(text, recoverKey(bytes, hash));
      }
      const key = keys.get(text);
      return { credential, signature, ...(key ? { key } : {}) };
    }),
  );
}

/** @param signature r, s and the recovery bit */
function recoverKey(signature: Uint8Array, hash: Uint8Array): SignerKey | undefined {
  const v = signature[64] ?? 0;
  if (v > 3) {
    return undefined;
  }
  const recovered = new Uint8Array(65);
  recovered[0] = v;
  recovered.set(signature.subarray(0, 64), 1);
  const point = pointOf(recovered, hash);
  if (!point) {
    return undefined;
  }
  const publicKey = point.toBytes(true);
  return {
    publicKey,
    address: ripemd160(sha256(publicKey)),
    evmAddress: keccak_256(point.toBytes(false).subarray(1)).subarray(-ADDRESS_SIZE),
  };
}

/** Undefined: r or s is out of range, or no point of the curve belongs to them. The library says so by throwing. */
function pointOf(recovered: Uint8Array, hash: Uint8Array): InstanceType<typeof secp256k1.Point> | undefined {
  try {
    return secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash);
  } catch (error) {
    if (error instanceof Error) {
      return undefined;
    }
    throw error;
  }
}
