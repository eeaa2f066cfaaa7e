import { endsWithChecksum } from './cb58';
import type { NodeBytes } from './identifier';

const CHECKSUM_SIZE = 4;

/** Fewest bytes that are looked at, checksum included. Nothing a node encodes so is shorter than an ID. */
export const NODE_BYTES_MIN_SIZE = 32 + CHECKSUM_SIZE;

/**
 * What a node prints in its encoding `hex`: bytes and the last 4 bytes of their sha256.
 *
 * @param hex the same bytes in lower case with 0x
 */
export function nodeBytes(text: string, hex: string, bytes: Uint8Array): NodeBytes | undefined {
  if (bytes.length < NODE_BYTES_MIN_SIZE || !endsWithChecksum(bytes)) {
    return undefined;
  }
  return { kind: 'nodeBytes', text, hex: hex.slice(0, -2 * CHECKSUM_SIZE) };
}
