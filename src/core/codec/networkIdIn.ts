import type { DecodedNode } from './decodedNode';
import { nodeNumber } from './nodeValue';

/** How deep a network ID stands at most: block, list, transaction, unsigned transaction. */
const DEEPEST = 4;

/** The first network ID in a decoded value: of a transaction, of the first transaction of a block, of a Warp message. */
export function networkIdIn(node: DecodedNode, bytes: Uint8Array, depth = 0): number | undefined {
  const own = node.shape.kind === 'struct' ? node.child('networkID') : undefined;
  if (own) {
    return Number(nodeNumber(own, bytes));
  }
  if (depth === DEEPEST || (node.shape.kind !== 'struct' && node.shape.kind !== 'list')) {
    return undefined;
  }
  const children = node.shape.kind === 'list' ? node.children.slice(0, 1) : node.children;
  for (const child of children) {
    const inside = networkIdIn(child, bytes, depth + 1);
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}
