import * as z from 'zod/mini';
import { bytesEncoding } from './sharedFields';
import { bytesField, idField } from '../field';
import { nodeMethod } from '../method';

/** The wallet of the X-Chain on a node; all of it is deprecated. */

export const issueTx = nodeMethod({
  name: 'wallet.issueTx',
  path: '/ext/bc/X/wallet',
  summary: 'Issues a signed X-Chain transaction that may spend outputs of pending ones issued here.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
  availability: { on: 'own' },
  deprecated: { replacement: 'avm.issueTx' },
});
