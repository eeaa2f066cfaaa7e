import { subnetID, validatorFields } from '../codec/tables/commonFields';
import { struct } from '../codec/tables/codecShape';
import { count, id, message } from '../../report';
import { validatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const addSubnetValidatorTx: TransactionType = {
  name: 'AddSubnetValidatorTx',
  typeIds: { P: 13 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    ['validator', struct('SubnetValidator', [...validatorFields, subnetID])],
    subnetAuthorization,
  ],
  description: 'adds a validator to a permissioned subnet',
  title: ({ stake, view }) =>
    stake?.subnetId === undefined
      ? undefined
      : message`adds ${id(stake.nodeId)} to subnet ${view.subnet(stake.subnetId)} with weight ${count(stake.weight)}`,
  stakes: 'seat',
  isOfSubnet: true,
  card: validatorCard,
};
