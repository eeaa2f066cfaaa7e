import { bytesEncoding } from './sharedFields';
import { bytesField, idField } from '../field';
import { nodeMethods } from '../method';

/** The wallet of the X-Chain on a node; all of it is deprecated. */

const wallet = nodeMethods({ path: '/ext/bc/X/wallet' });
export const { methods } = wallet;

wallet('wallet.issueTx', 'Issues a signed X-Chain transaction that may spend outputs of pending ones issued here.', {
  params: () => ({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => ({ txID: idField('transaction') }),
  effect: 'writes',
  availability: { on: 'own' },
  deprecated: { replacement: 'avm.issueTx' },
});
