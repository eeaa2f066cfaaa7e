import { type Line, text } from '../../report';
import { type Chain, cb58Id, encodeCb58, wellKnownName } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes } from '../codec/nodeValue';
import { idSpan, type DecodedView } from './decodedView';

const primaryChains: ReadonlyMap<string, Chain> = new Map([
  ['P-Chain', 'P'],
  ['X-Chain', 'X'],
  ['C-Chain', 'C'],
]);

/** Which chain of the primary network a transaction goes to or comes from, where anything tells. */
export function primaryChain(node: DecodedNode | undefined, { decoded, names }: DecodedView): Chain | undefined {
  if (node === undefined) {
    return undefined;
  }
  const bytes = nodeBytes(node, decoded.bytes);
  if (bytes.every((byte) => byte === 0)) {
    return 'P';
  }
  const cb58 = encodeCb58(bytes);
  const identifier = cb58Id(cb58);
  const known = names.get(cb58) ?? (identifier && wellKnownName(identifier)?.name);
  return known === undefined ? otherThanP(decoded) : primaryChains.get(known);
}

/** Assets move among three chains alone: what is neither the P-Chain nor a transaction's own chain is the third. */
function otherThanP({ chain }: Pick<DecodedBytes, 'chain'>): Chain | undefined {
  switch (chain) {
    case 'X':
      return 'C';
    case 'C':
      return 'X';
    default:
      return undefined;
  }
}

/** "C", or the ID with the name it has. */
export function chainWord(node: DecodedNode, view: DecodedView): Line {
  const chain = primaryChain(node, view);
  return [chain === undefined ? idSpan(encodeCb58(nodeBytes(node, view.decoded.bytes)), view.names) : text(chain)];
}
