import { message } from '../../report';
import { subnetID, assetID } from '../codec/tables/commonFields';
import { u32Of, u64Of, u8 } from '../codec/tables/codecShape';
import type { TransactionType } from './transactionType';

export const createSubnetTx: TransactionType = {
  name: 'CreateSubnetTx',
  typeIds: { P: 16 },
  fields: ({ base, owner }) => [...base, ['owner', owner]],
  description: 'creates a subnet',
  title: ({ tx, view }) => message`creates a subnet owned by ${view.owners(tx.child('owner')!)}`,
  creates: 'subnet',
};

export const transferSubnetOwnershipTx: TransactionType = {
  name: 'TransferSubnetOwnershipTx',
  typeIds: { P: 33 },
  fields: ({ base, owner, subnetAuthorization }) => [...base, subnetID, subnetAuthorization, ['newOwner', owner]],
  description: 'transfers subnet ownership',
  title: ({ tx, view }) =>
    message`transfers ownership of subnet ${view.value(tx.child('subnetID')!)} to ${view.owners(tx.child('newOwner')!)}`,
  isOfSubnet: true,
};

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
