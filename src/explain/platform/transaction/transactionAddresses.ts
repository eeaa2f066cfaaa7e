import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import type { DecodedNode } from '../../../core/codec/decodedNode';
import { leafText } from '../../../core/codec/spelling';
import { nodeBytes } from '../../../core/codec/nodeValue';

/** A list of transactions is asked for by no more. */
const maxAddresses = 8;

/** Owners that a transaction of the P- or X-Chain names, as `P-fuji1…`: whoever lists transactions lists it by them. */
export function transactionAddresses(decoded: DecodedBytes): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    const { shape } = node;
    if (shape.kind === 'fixed' && shape.form === 'owner' && found.size < maxAddresses) {
      found.add(leafText('owner', nodeBytes(node, decoded.bytes), decoded));
    }
    if (shape.kind === 'struct' || shape.kind === 'list') {
      node.children.forEach(walk);
    }
  };
  walk(decoded.root.child('unsignedTx') ?? decoded.root);
  return [...found];
}
