import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes of the codec version, 0, before every value. */
export const VERSION_SIZE = 2;

/** The ID of a transaction or block that stands inside another value, so without a version of its own. */
export function idInside(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const alone = new Uint8Array(VERSION_SIZE + end - start);
  alone.set(bytes.subarray(start, end), VERSION_SIZE);
  return sha256(alone);
}

/** The ID of a UTXO: sha256 of the index as u64 and the ID of the transaction that made it. */
export function utxoId(txId: Uint8Array, outputIndex: number): Uint8Array {
  const all = new Uint8Array(8 + txId.length);
  new DataView(all.buffer).setUint32(4, outputIndex);
  all.set(txId, 8);
  return sha256(all);
}

/** The validation ID of the i-th validator of a conversion: sha256 of the subnet ID and the index as u32. */
export function conversionValidationId(subnetId: Uint8Array, index: number): Uint8Array {
  const all = new Uint8Array(subnetId.length + 4);
  all.set(subnetId);
  new DataView(all.buffer).setUint32(subnetId.length, index);
  return sha256(all);
}
