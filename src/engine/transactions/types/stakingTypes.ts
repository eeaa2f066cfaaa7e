import { formatDuration } from '../../primitives';
import { type Line, id, message, count, text, time as timeSpan } from '../../report';
import type { Titled, TransactionType } from './transactionType';
import { timeLine } from '../report/lines';
import {
  shares,
  validatorField,
  subnetID,
  validatorFields,
  nodeIdBytes,
  renewal,
  txID,
  time,
} from '../codec/tables/commonFields';
import { struct, nodeIdShape, u32Of, u64Of } from '../codec/tables/codecShape';
import { nodeNumber } from '../codec/decodedNode';

const stakeKeys = [
  ...['validator.nodeID', 'nodeID', 'subnetID', 'validator.subnetID', 'validator.weight', 'validator.start'],
  ...['validator.end', 'period', 'state', 'reward', 'estimatedReward', 'endedBy', 'rewardTx', 'shares'],
  ...['validationRewardsOwner', 'rewardsOwner', 'delegationRewardsOwner', 'signer.publicKey'],
  'signer.proofOfPossession',
];
const delegationCard = { heading: 'Delegation', keys: stakeKeys };
export const validatorCard = { heading: 'Validator', keys: stakeKeys };
const endedStakeCard = {
  heading: 'Stake',
  keys: ['node', 'subnet', 'stakingTransaction', 'decision', 'reward', 'delegationFee', 'returned', 'ended'],
};

/** The stake, in the asset of its outputs; `undefined` where there are none. */
function stakedLine({ tx, view, stake }: Titled): Line | undefined {
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  return stake && asset && view.asset(stake.weight, view.cb58(asset));
}

/** An auto-renewed validator's staking period. */
function periodText({ tx, view }: Titled): string {
  return formatDuration(Number(view.number(tx.child('period')!)) * 1_000);
}

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

export const addAutoRenewedValidatorTx: TransactionType = {
  name: 'AddAutoRenewedValidatorTx',
  typeIds: { P: 40 },
  fields: ({ base, signer, stake, rewardsOwners, owner }) => [
    ...base,
    nodeIdBytes,
    signer,
    stake,
    ...rewardsOwners,
    ['validatorAuthority', owner],
    ['delegationShares', u32Of('shares')],
    ...renewal,
  ],
  description: 'adds an auto-renewed validator',
  title: (titled) => {
    const { stake } = titled;
    const staked = stakedLine(titled);
    return stake === undefined || staked === undefined
      ? undefined
      : message`stakes ${staked} on ${id(stake.nodeId)}, renewed every ${text(periodText(titled))}`;
  },
  stakes: 'validator',
  card: validatorCard,
};

export const setAutoRenewedValidatorConfigTx: TransactionType = {
  name: 'SetAutoRenewedValidatorConfigTx',
  typeIds: { P: 41 },
  fields: ({ base, auth }) => [...base, txID, ['auth', auth], ...renewal],
  description: 'changes the config of an auto-renewed validator',
  title: (titled) => {
    const { tx, view } = titled;
    const staked = view.value(tx.child('txID')!);
    return view.number(tx.child('period')!) === 0n
      ? message`stops auto-renewal of ${staked}`
      : message`auto-renews ${staked} every ${text(periodText(titled))}`;
  },
  card: validatorCard,
};

export const rewardAutoRenewedValidatorTx: TransactionType = {
  name: 'RewardAutoRenewedValidatorTx',
  typeIds: { P: 42 },
  fields: () => [txID, ['timestamp', u64Of('time')]],
  description: 'ends a period of an auto-renewed validator and settles its reward',
  title: ({ tx, view }) => {
    const ended = view.staking?.ended;
    return message`ends an auto-renewed period of ${ended === undefined ? view.value(tx.child('txID')!) : id(ended.nodeId)}`;
  },
  ends: 'period',
  card: endedStakeCard,
};

export const advanceTimeTx: TransactionType = {
  name: 'AdvanceTimeTx',
  typeIds: { P: 19 },
  fields: () => [time],
  description: 'advances P-Chain time',
  title: ({ tx, view }) => message`advances chain time to ${timeLine(view.number(tx.child('time')!))}`,
  proposal: (kind, { tx, bytes }) => {
    const at = timeSpan(Number(nodeNumber(tx.child('time')!, bytes)) * 1000);
    return kind === 'proposes'
      ? message`proposes to advance chain time to ${at}`
      : kind === 'commits'
        ? message`advances chain time to ${at}`
        : message`does not advance chain time to ${at}`;
  },
};

export const rewardValidatorTx: TransactionType = {
  name: 'RewardValidatorTx',
  typeIds: { P: 20 },
  fields: () => [txID],
  description: 'ends a staking period and settles its reward',
  title: ({ tx, view }) => {
    const ended = view.staking?.ended;
    if (ended === undefined) {
      return message`ends the staking period of ${view.value(tx.child('txID')!)}`;
    }
    const { reward, isDelegation } = ended;
    const what = isDelegation
      ? message`ends a delegation to ${id(ended.nodeId)}`
      : message`ends the staking period of ${id(ended.nodeId)}`;
    return reward === undefined
      ? what
      : reward.length === 0
        ? message`${what}, no reward`
        : message`${what}, reward ${reward}`;
  },
  ends: 'stake',
  isOfSubnet: true,
  card: endedStakeCard,
};
