import { shares, subnetID, validatorField } from '../codec/tables/commonFields';
import { stakeTitle, validatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const addPermissionlessValidatorTx: TransactionType = {
  name: 'AddPermissionlessValidatorTx',
  typeIds: { P: 25 },
  fields: ({ base, signer, stake, rewardsOwners }) => [
    ...base,
    validatorField,
    subnetID,
    signer,
    stake,
    ...rewardsOwners,
    shares,
  ],
  description: 'adds a permissionless validator',
  title: stakeTitle,
  stakes: 'validator',
  isOfSubnet: true,
  card: validatorCard,
};
