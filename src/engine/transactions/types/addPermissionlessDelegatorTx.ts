import { subnetID, validatorField } from '../codec/tables/commonFields';
import { stakeTitle, delegationCard } from './staking';
import type { TransactionType } from './transactionType';

export const addPermissionlessDelegatorTx: TransactionType = {
  name: 'AddPermissionlessDelegatorTx',
  typeIds: { P: 26 },
  fields: ({ base, stake, rewardsOwner }) => [...base, validatorField, subnetID, stake, rewardsOwner],
  description: 'delegates to a permissionless validator',
  title: stakeTitle,
  stakes: 'delegation',
  isOfSubnet: true,
  card: delegationCard,
};
