import { nodeAt, type DecodedNode } from './decodedNode';
import { layoutOf } from './layout';
import { Scanner } from './scanner';
import type { Shape } from './shape';

/**
 * Reads one value from `start` to the last byte.
 *
 * @throws {CodecError} naming the type, the field and the offset; bytes left over are an error too
 */
export function decodeShape(shape: Shape, bytes: Uint8Array, start: number): DecodedNode {
  const scanner = new Scanner(bytes);
  const root = rootNode(shape, scanner, start);
  if (!root) {
    throw scanner.error();
  }
  return root;
}

/** As `decodeShape`; undefined instead of an error, which would cost more than the reading. */
export function tryShape(shape: Shape, bytes: Uint8Array, start: number): DecodedNode | undefined {
  return rootNode(shape, new Scanner(bytes), start);
}

function rootNode(shape: Shape, scanner: Scanner, start: number): DecodedNode | undefined {
  const layout = layoutOf(shape);
  return scanner.scanAll(layout, start) ? nodeAt(scanner, '', layout, start, scanner.bytes.length) : undefined;
}
