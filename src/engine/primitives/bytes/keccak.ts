import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../ids/hex';

/** keccak-256, as lower-case hex with 0x. */
export function keccak(bytes: Uint8Array): `0x${string}` {
  return bytesToHex(keccak_256(bytes)) as `0x${string}`;
}

/** Bytes between two steps, which take about five milliseconds. */
const stepSize = 1 << 17;

/** The same of a text as UTF-8, in steps between which other work can be done. */
export function* keccakSteps(text: string): Generator<undefined, `0x${string}`> {
  const bytes = new TextEncoder().encode(text);
  const hash = keccak_256.create();
  for (let at = 0; at < bytes.length; at += stepSize) {
    hash.update(bytes.subarray(at, at + stepSize));
    yield undefined;
  }
  return bytesToHex(hash.digest()) as `0x${string}`;
}
