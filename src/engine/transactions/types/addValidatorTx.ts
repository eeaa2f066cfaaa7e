import { shares, validatorField } from '../codec/tables/commonFields';
import { stakeTitle, validatorCard } from './staking';
import type { TransactionType } from './transactionType';

/** Until Durango. */
export const addValidatorTx: TransactionType = {
  name: 'AddValidatorTx',
  typeIds: { P: 12 },
  fields: ({ base, stake, rewardsOwner }) => [...base, validatorField, stake, rewardsOwner, shares],
  description: 'adds a Primary Network validator',
  title: stakeTitle,
  stakes: 'validator',
  card: validatorCard,
};
