import { validatorField } from '../codec/tables/commonFields';
import { stakeTitle, delegationCard } from './staking';
import type { TransactionType } from './transactionType';

/** Until Durango. */
export const addDelegatorTx: TransactionType = {
  name: 'AddDelegatorTx',
  typeIds: { P: 14 },
  fields: ({ base, stake, rewardsOwner }) => [...base, validatorField, stake, rewardsOwner],
  description: 'delegates to a Primary Network validator',
  title: stakeTitle,
  stakes: 'delegation',
  card: delegationCard,
};
