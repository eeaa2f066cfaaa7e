import { type Line, id, message, count } from '../../report';
import { timeLine } from '../report/lines';
import { shares, validatorField, subnetID, validatorFields } from '../codec/tables/commonFields';
import { struct, nodeIdShape } from '../codec/tables/codecShape';
import { delegationCard, stakedLine, validatorCard } from './stakeParts';
import type { Titled, TransactionType } from './transactionType';

/** Of a transaction that stakes until a time. */
function stakeTitle(titled: Titled): Line | undefined {
  const { view, stake } = titled;
  const staked = stakedLine(titled);
  if (stake === undefined || staked === undefined) {
    return undefined;
  }
  const values = { node: id(stake.nodeId), time: timeLine(stake.end ?? 0n) };
  if (stake.subnetId !== undefined) {
    const subnet = view.subnet(stake.subnetId);
    return stake.isDelegation
      ? message`delegates ${staked} to ${values.node} on subnet ${subnet} until ${values.time}`
      : message`stakes ${staked} on ${values.node} of subnet ${subnet} until ${values.time}`;
  }
  return stake.isDelegation
    ? message`delegates ${staked} to ${values.node} until ${values.time}`
    : message`stakes ${staked} on ${values.node} until ${values.time}`;
}

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

export const removeSubnetValidatorTx: TransactionType = {
  name: 'RemoveSubnetValidatorTx',
  typeIds: { P: 23 },
  fields: ({ base, subnetAuthorization }) => [...base, ['nodeID', nodeIdShape], subnetID, subnetAuthorization],
  description: 'removes a validator from a permissioned subnet',
  title: ({ tx, view }) => message`removes ${view.value(tx.child('nodeID')!)} from subnet ${view.subnetOf(tx)}`,
  isOfSubnet: true,
  card: validatorCard,
};
