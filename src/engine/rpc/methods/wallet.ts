import { issuing } from '../field';
import { nodeMethods } from '../method';

/** The wallet of the X-Chain on a node; all of it is deprecated. */

const wallet = nodeMethods({ path: '/ext/bc/X/wallet' });
export const { methods } = wallet;

wallet('wallet.issueTx', 'Issues a signed X-Chain transaction that may spend outputs of pending ones issued here.', {
  ...issuing,
  availability: { on: 'own' },
  deprecated: { replacement: 'avm.issueTx' },
});
