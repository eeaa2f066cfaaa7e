import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { text } from '../../finding/spans';
import { encodeCb58 } from '../../ids/cb58';
import { cb58Id } from '../../ids/cb58Id';
import type { Chain } from '../../ids/identifier';
import { wellKnownName } from '../../ids/wellKnown';
import type { DecodedNode } from '../decodedNode';
import { nodeBytes } from '../nodeValue';
import { idSpan, type View } from './view';

const primaryChains: ReadonlyMap<string, Chain> = new Map([
  ['P-Chain', 'P'],
  ['X-Chain', 'X'],
  ['C-Chain', 'C'],
]);

/** Which chain of the primary network an ID names, where anything tells. */
export function primaryChain(node: DecodedNode | undefined, { decoded, names }: View): Chain | undefined {
  if (node === undefined) {
    return undefined;
  }
  const bytes = nodeBytes(node, decoded.bytes);
  if (bytes.every((byte) => byte === 0)) {
    return 'P';
  }
  const cb58 = encodeCb58(bytes);
  const identifier = cb58Id(cb58);
  const known = identifier && wellKnownName(identifier)?.name;
  return primaryChains.get(names.get(cb58) ?? known ?? '');
}

/** "C", or the ID with the name it has. */
export function chainWord(node: DecodedNode, view: View): Line {
  const chain = primaryChain(node, view);
  return [chain === undefined ? idSpan(encodeCb58(nodeBytes(node, view.decoded.bytes)), view.names) : text(chain)];
}

/** The same where it stands alone: "P-Chain". */
export function chainLine(node: DecodedNode, view: View): Line {
  const chain = primaryChain(node, view);
  return chain === undefined ? chainWord(node, view) : [text(l10n.t('{0}-Chain', chain))];
}
