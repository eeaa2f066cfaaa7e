import { encodeCb58 } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes } from '../codec/nodeValue';
import { Spelling } from '../codec/spelling';
import { primaryChain } from './chainNames';
import { knownAssets } from './codecContext';
import { flowsOf } from './flows';
import type { DecodedView } from './decodedView';

/**
 * How a transaction is read: the chain that it goes to or comes from has a name, and what it exports belongs to owners on
 * that chain, who are spelled as there.
 */
export function viewOfTx(tx: DecodedNode, view: DecodedView): DecodedView {
  const destination = tx.child('destinationChain');
  const other = destination ?? tx.child('sourceChain');
  if (other === undefined) {
    return view;
  }
  const chain = primaryChain(other, view);
  const names =
    chain === undefined || chain === 'P'
      ? view.names
      : new Map([[encodeCb58(nodeBytes(other, view.decoded.bytes)), `${chain}-Chain`], ...view.names]);
  const exported = destination && new Spelling({ chain, hrp: view.decoded.hrp });
  return { ...view, names, exported };
}

/** A decoded transaction as it stands, with the names and assets that are known. */
export function viewOfDecoded(
  decoded: DecodedBytes,
  { names, assets }: Pick<DecodedView, 'names'> & Partial<Pick<DecodedView, 'assets'>>,
): DecodedView {
  const spelling = new Spelling(decoded);
  const flows = flowsOf(decoded.root.child('unsignedTx') ?? decoded.root, decoded, spelling);
  return { decoded, names, spelling, assets: knownAssets(flows, decoded, assets) };
}
