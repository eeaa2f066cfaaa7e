import { message } from '../../report';
import { nodeIdShape } from '../codec/tables/codecShape';
import { subnetID } from '../codec/tables/commonFields';
import { validatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const removeSubnetValidatorTx: TransactionType = {
  name: 'RemoveSubnetValidatorTx',
  typeIds: { P: 23 },
  fields: ({ base, subnetAuthorization }) => [...base, ['nodeID', nodeIdShape], subnetID, subnetAuthorization],
  description: 'removes a validator from a permissioned subnet',
  title: ({ tx, view }) => message`removes ${view.value(tx.child('nodeID')!)} from subnet ${view.subnetOf(tx)}`,
  isOfSubnet: true,
  card: validatorCard,
};
