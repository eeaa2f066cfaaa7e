import * as z from 'zod/mini';
import { u64, wireText } from '../../../primitives';
import {
  amountField,
  countField,
  field,
  flagField,
  height,
  idField,
  nAvax,
  percent,
  seconds,
  unixTime,
  weight,
} from '../../field';
import { platform, ownerField } from '../sharedFields';

/** Validators of the primary network, of subnets and of L1s (docs/facts/staking.md). */

const subnetID = () => z.optional(field(idField('subnet', 'Subnet ID.'), { default: 'the Primary Network' }));
const nodeIDs = () =>
  z.optional(
    field(z.array(idField('node')), {
      sentence: 'Only these NodeIDs.',
      default: 'all validators',
    }),
  );

/** A height of the P-Chain, or the one that a block proposed now would name. */
const atHeight = () =>
  field(z.union([u64, z.literal('proposed')]), {
    unit: 'height',
    sentence: 'P-Chain height, or "proposed" for the height a new block would use.',
  });

const delegator = () =>
  z.object({
    txID: idField('transaction', 'Transaction that added the delegator.'),
    startTime: unixTime(),
    endTime: unixTime(),
    weight: nAvax('Delegated stake.'),
    nodeID: idField('node'),
    rewardOwner: z.optional(ownerField('Rewards owner.')),
    potentialReward: z.optional(nAvax('Potential reward, before the delegation fee.')),
  });

/** A validator of the primary network, of a permissioned subnet (its first five fields alone) or of an elastic one. */
const staker = () =>
  z.object({
    txID: idField('transaction', 'Transaction that added the validator.'),
    startTime: unixTime(),
    endTime: unixTime(),
    weight: weight('nAVAX staked on the Primary Network; weight elsewhere.'),
    nodeID: idField('node'),
    validationRewardOwner: z.optional(ownerField('Validation rewards owner.')),
    delegationRewardOwner: z.optional(ownerField('Delegation rewards owner.')),
    potentialReward: z.optional(nAvax('Potential reward, if uptime meets the requirement.')),
    accruedDelegateeReward: z.optional(nAvax('Accrued delegation fees of ended delegations.')),
    delegationFee: z.optional(percent('Delegation fee: share of delegation rewards kept by the validator.')),
    uptime: z.optional(percent('Uptime as observed by the queried node; Primary Network only.')),
    connected: z.optional(flagField('Connected to the queried node; Primary Network only.')),
    signer: z.optional(z.object({ publicKey: idField('publicKey'), proofOfPossession: idField('signature') })),
    validatorAuthority: z.optional(ownerField('Validator authority; auto-renewed validators only.')),
    nextPeriod: z.optional(seconds('Length of the next period; 0 stops renewal.')),
    period: z.optional(seconds('Same as nextPeriod in some releases.')),
    autoCompoundRewardShares: z.optional(amountField('shares', 'Share of rewards that is restaked.')),
    restakedValidationRewards: z.optional(nAvax('Restaked validation rewards, part of the weight.')),
    restakedDelegateeRewards: z.optional(nAvax('Restaked delegation fees, part of the weight.')),
    delegatorCount: z.optional(countField()),
    delegatorWeight: z.optional(nAvax('Total stake of delegators.')),
    delegators: z.optional(field(z.array(delegator()), { sentence: 'Present only if one NodeID is requested.' })),
  });

export type Staker = z.infer<ReturnType<typeof staker>>;

/** What `getCurrentValidators` and `getL1Validator` share. */
const l1Fields = () => ({
  nodeID: idField('node'),
  weight: weight(),
  startTime: unixTime('Registration time.'),
  validationID: idField('validation'),
  publicKey: idField('publicKey'),
  remainingBalanceOwner: ownerField('Remaining balance owner.'),
  deactivationOwner: ownerField('Deactivation owner.'),
  minNonce: amountField('count', 'Min nonce of the next weight message.'),
  balance: nAvax('Balance for the continuous fee; 0 is inactive.'),
});

const l1Validator = () => z.object(l1Fields());
export type L1Validator = z.infer<ReturnType<typeof l1Validator>>;

export const getCurrentValidators = platform('platform.getCurrentValidators', {
  summary: 'Current validators of the Primary Network, a subnet or an L1. Empty for an unknown subnet.',
  params: () => ({ subnetID: subnetID(), nodeIDs: nodeIDs() }),
  result: () => ({ validators: z.array(z.union([l1Validator(), staker()])) }),
});

export const getL1Validator = platform('platform.getL1Validator', {
  summary: 'An L1 validator by validation ID.',
  params: () => ({ validationID: idField('validation', 'Validation ID.') }),
  result: () => ({
    ...l1Fields(),
    subnetID: idField('subnet'),
    height: height('P-Chain height of the result.'),
  }),
});

export const getValidatorsAt = platform('platform.getValidatorsAt', {
  summary: 'Validator weights and BLS keys of the Primary Network or a subnet at a height.',
  params: () => ({ height: atHeight(), subnetID: subnetID() }),
  result: () =>
    field(
      z.record(
        wireText,
        z.object({
          publicKey: field(z.nullable(wireText), { id: 'publicKey', sentence: 'null if none.' }),
          weight: weight(),
        }),
      ),
      { sentence: 'By NodeID; inactive L1 validators are summed under the zero NodeID.' },
    ),
});

export const getAllValidatorsAt = platform('platform.getAllValidatorsAt', {
  summary: 'Canonical validator sets of all subnets at a height, as they sign Warp messages.',
  params: () => ({ height: atHeight() }),
  result: () => ({
    validatorSets: field(
      z.record(
        wireText,
        z.object({
          validators: z.array(
            z.object({
              publicKey: idField('publicKey'),
              weight: weight('Total weight of all nodes with this key.'),
              nodeIDs: z.array(idField('node')),
            }),
          ),
          totalWeight: weight('Includes validators without a key and inactive ones.'),
        }),
      ),
      { sentence: 'By subnet ID.' },
    ),
  }),
});

export const sampleValidators = platform('platform.sampleValidators', {
  summary: 'Weighted random sample of validators; may repeat.',
  params: () => ({ size: countField('Sample size.'), subnetID: subnetID() }),
  result: () => ({ validators: z.array(idField('node')) }),
});
