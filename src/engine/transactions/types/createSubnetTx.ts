import { message } from '../../report';
import type { TransactionType } from './transactionType';

export const createSubnetTx: TransactionType = {
  name: 'CreateSubnetTx',
  typeIds: { P: 16 },
  fields: ({ base, owner }) => [...base, ['owner', owner]],
  description: 'creates a subnet',
  title: ({ tx, view }) => message`creates a subnet owned by ${view.owners(tx.child('owner')!)}`,
  creates: 'subnet',
};
