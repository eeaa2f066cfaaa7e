import { message } from '../../report';
import { subnetID } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

export const transferSubnetOwnershipTx: TransactionType = {
  name: 'TransferSubnetOwnershipTx',
  typeIds: { P: 33 },
  fields: ({ base, owner, subnetAuthorization }) => [...base, subnetID, subnetAuthorization, ['newOwner', owner]],
  description: 'transfers subnet ownership',
  title: ({ tx, view }) =>
    message`transfers ownership of subnet ${view.value(tx.child('subnetID')!)} to ${view.owners(tx.child('newOwner')!)}`,
  isOfSubnet: true,
};
