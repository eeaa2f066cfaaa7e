import { DecodedNode } from './decodedNode';
import { Scanner } from './scanner';
import type { Shape } from './shape';

/**
 * Reads one value from `start` to the last byte.
 *
 * @throws {CodecError} naming the type, the field and the offset; bytes left over are an error too
 */
export function decodeShape(shape: Shape, bytes: Uint8Array, start: number): DecodedNode {
  const scanner = new Scanner(bytes);
  if (!scanner.scanAll(shape, start)) {
    throw scanner.error();
  }
  return rootNode(scanner, shape, start);
}

/** As `decodeShape`; undefined instead of an error, which would cost more than the reading. */
export function tryShape(shape: Shape, bytes: Uint8Array, start: number): DecodedNode | undefined {
  const scanner = new Scanner(bytes);
  return scanner.scanAll(shape, start) ? rootNode(scanner, shape, start) : undefined;
}

function rootNode(scanner: Scanner, shape: Shape, start: number): DecodedNode {
  const end = scanner.at;
  scanner.at = start;
  const type = shape.kind === 'oneOf' ? scanner.typeAt(shape) : shape;
  return new DecodedNode('', type ?? shape, start, end, scanner);
}
