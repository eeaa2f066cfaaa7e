import { message } from '../../report';
import { ownersLine } from '../report/decodedView';
import type { TransactionType } from './transactionType';

export const createSubnetTx: TransactionType = {
  name: 'CreateSubnetTx',
  typeIds: { P: 16 },
  fields: ({ base, owner }) => [...base, ['owner', owner]],
  description: 'creates a subnet',
  title: ({ tx, view }) => message`creates a subnet owned by ${ownersLine(tx.child('owner')!, view)}`,
  creates: 'subnet',
};
