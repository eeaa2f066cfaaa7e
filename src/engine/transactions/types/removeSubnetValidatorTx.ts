import { message } from '../../report';
import { nodeIdShape } from '../codec/tables/codecShape';
import { subnetID } from '../codec/tables/commonFields';
import { codecValueLine } from '../report/codecValueLine';
import { subnetOf } from './staking';
import type { TransactionType } from './transactionType';

export const removeSubnetValidatorTx: TransactionType = {
  name: 'RemoveSubnetValidatorTx',
  typeIds: { P: 23 },
  fields: ({ base, subnetAuthorization }) => [...base, ['nodeID', nodeIdShape], subnetID, subnetAuthorization],
  description: 'removes a validator from a permissioned subnet',
  title: ({ tx, view }) =>
    message`removes ${codecValueLine(tx.child('nodeID')!, view)} from subnet ${subnetOf(tx, view)}`,
  isOfSubnet: true,
};
