import type { DecodedNode } from '../decodedNode';
import { Spelling } from '../spelling';
import { primaryChain } from './chainNames';
import type { View } from './view';

/** How a transaction is read: what it exports belongs to owners on the chain that it goes to, who are spelled as there. */
export function viewOfTx(tx: DecodedNode, view: View): View {
  const destination = tx.child('destinationChain');
  const { hrp } = view.decoded;
  return destination === undefined
    ? view
    : { ...view, exported: new Spelling({ chain: primaryChain(destination, view), hrp }) };
}
