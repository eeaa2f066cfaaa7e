import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../ids/hex';

/** keccak-256, as lower-case hex with 0x. */
export function keccak(bytes: Uint8Array): `0x${string}` {
  return bytesToHex(keccak_256(bytes)) as `0x${string}`;
}
