import { u32Of, u64Of, u8 } from '../codec/tables/codecShape';
import { assetID, subnetID } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

export const transformSubnetTx: TransactionType = {
  name: 'TransformSubnetTx',
  typeIds: { P: 24 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    subnetID,
    assetID,
    ['initialSupply', u64Of('amount')],
    ['maximumSupply', u64Of('amount')],
    ['minConsumptionRate', u64Of('shares')],
    ['maxConsumptionRate', u64Of('shares')],
    ['minValidatorStake', u64Of('amount')],
    ['maxValidatorStake', u64Of('amount')],
    ['minStakeDuration', u32Of('seconds')],
    ['maxStakeDuration', u32Of('seconds')],
    ['minDelegationFee', u32Of('shares')],
    ['minDelegatorStake', u64Of('amount')],
    ['maxValidatorWeightFactor', u8],
    ['uptimeRequirement', u32Of('shares')],
    subnetAuthorization,
  ],
  description: 'transforms a subnet into an elastic subnet',
};
