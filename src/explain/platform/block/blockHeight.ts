import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import { nodeNumber } from '../../../core/codec/nodeValue';

/** Every block of the P- and X-Chain holds its height. */
export function blockHeight({ root, bytes }: DecodedBytes): bigint | undefined {
  const height = root.child('height');
  return height && nodeNumber(height, bytes);
}
