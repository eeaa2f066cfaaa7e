import { endsWithChecksum } from './cb58';
import { bytesToHex } from './hex';
import type { NodeBytes } from './identifier';

const CHECKSUM_SIZE = 4;

/** Fewest bytes that are looked at, checksum included. Nothing a node encodes so is shorter than an ID. */
export const NODE_BYTES_MIN_SIZE = 32 + CHECKSUM_SIZE;

/** What a node prints in its encoding `hex`: bytes and the last 4 bytes of their sha256. */
export function nodeBytes(text: string, bytes: Uint8Array): NodeBytes | undefined {
  if (bytes.length < NODE_BYTES_MIN_SIZE || !endsWithChecksum(bytes)) {
    return undefined;
  }
  return { kind: 'nodeBytes', text, hex: bytesToHex(bytes.subarray(0, -CHECKSUM_SIZE)) };
}
