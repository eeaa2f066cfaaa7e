import { message } from '../../report';
import { subnetID } from '../codec/tables/commonFields';
import { codecValueLine } from '../report/codecValueLine';
import { ownersLine } from '../report/decodedView';
import type { TransactionType } from './transactionType';

export const transferSubnetOwnershipTx: TransactionType = {
  name: 'TransferSubnetOwnershipTx',
  typeIds: { P: 33 },
  fields: ({ base, owner, subnetAuthorization }) => [...base, subnetID, subnetAuthorization, ['newOwner', owner]],
  description: 'transfers subnet ownership',
  title: ({ tx, view }) =>
    message`transfers ownership of subnet ${codecValueLine(tx.child('subnetID')!, view)} to ${ownersLine(tx.child('newOwner')!, view)}`,
  isOfSubnet: true,
};
