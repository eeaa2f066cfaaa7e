import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeNumber } from '../codec/nodeValue';

/** In seconds: September 2020, when the network began, and a hundred years later. */
const first = 1_600_000_000n;
const last = first + 100n * 31_557_600n;

/**
 * Whether bytes hold what no network has, though they decode to the last byte: network ID 0, a block from before there was
 * a chain, zeros alone. Mostly such bytes are something else: eight numbers of a contract fit an old wrapper of a block.
 */
export function isDoubtful({ kind, root, bytes, networkId }: DecodedBytes): boolean {
  if (networkId === 0 || bytes.every((byte) => byte === 0)) {
    return true;
  }
  const timestamp = kind === 'proposerBlock' ? root.child('timestamp') : undefined;
  const seconds = timestamp === undefined ? first : nodeNumber(timestamp, bytes);
  return seconds < first || seconds > last;
}
