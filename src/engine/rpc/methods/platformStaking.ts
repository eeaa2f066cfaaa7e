import * as z from 'zod/mini';
import { u64, wireText, flag, wholeNumber } from '../../primitives';
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
  bytesField,
  wordField,
  ownerField,
  addressList,
  bytesEncoding,
  utxoPage,
  utxoParams,
} from '../field';
import { nodeMethods } from '../method';

/** Validators of the Primary Network, subnets and L1s (docs/facts/staking.md). */

const platform = nodeMethods({ path: '/ext/bc/P' });
export const { methods } = platform;

const subnetID = () => z.optional(field(idField('subnet', 'Subnet ID.'), { default: 'the Primary Network' }));
const nodeIDs = () =>
  z.optional(
    field(z.array(idField('node')), {
      sentence: 'Only these NodeIDs.',
      default: 'all validators',
    }),
  );

/** A P-Chain height, or the one that a block proposed now would have. */
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

/** A validator of the Primary Network, a permissioned subnet (only its first five fields) or an elastic subnet. */
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

/** Common fields of `getCurrentValidators` and `getL1Validator`. */
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

export const getCurrentValidators = platform(
  'platform.getCurrentValidators',
  'Current validators of the Primary Network, a subnet or an L1. Empty for an unknown subnet.',
  {
    params: () => ({ subnetID: subnetID(), nodeIDs: nodeIDs() }),
    result: () => ({ validators: z.array(z.union([l1Validator(), staker()])) }),
  },
);

export const getL1Validator = platform('platform.getL1Validator', 'An L1 validator by validation ID.', {
  params: () => ({ validationID: idField('validation', 'Validation ID.') }),
  result: () => ({
    ...l1Fields(),
    subnetID: idField('subnet'),
    height: height('P-Chain height of the result.'),
  }),
});

export const getValidatorsAt = platform(
  'platform.getValidatorsAt',
  'Validator weights and BLS keys of the Primary Network or a subnet at a height.',
  {
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
  },
);

export const getAllValidatorsAt = platform(
  'platform.getAllValidatorsAt',
  'Canonical validator sets of all subnets at a height, as they sign Warp messages.',
  {
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
  },
);

platform('platform.sampleValidators', 'Weighted random sample of validators; may repeat.', {
  params: () => ({ size: countField('Sample size.'), subnetID: subnetID() }),
  result: () => ({ validators: z.array(idField('node')) }),
});

/** UTXOs and balances of P-Chain addresses (docs/facts/json-rpc.md, "Answers"). */

const deprecated = { since: 'v1.9.12' };

const amounts = (sentence: string) => field(z.record(idField('asset'), amountField('assetAmount')), { sentence });

export const getUTXOs = platform(
  'platform.getUTXOs',
  'P-Chain UTXOs of addresses, or UTXOs exported to the P-Chain for them.',
  {
    params: () => utxoParams('Exporting chain, X or C; absent for UTXOs on the P-Chain.'),
    result: () => utxoPage('P'),
  },
);

export const getBalance = platform(
  'platform.getBalance',
  'Unstaked P-Chain balances of addresses: unlocked, locked stakeable, locked.',
  {
    params: () => ({ addresses: addressList('P-Chain addresses; balances are summed.') }),
    result: () => ({
      balance: nAvax(),
      unlocked: nAvax(),
      lockedStakeable: nAvax('Locked stakeable: can be staked, not spent.'),
      lockedNotStakeable: nAvax('Locked: can be neither staked nor spent.'),
      balances: amounts('Total by asset.'),
      unlockeds: amounts('By asset.'),
      lockedStakeables: amounts('By asset.'),
      lockedNotStakeables: amounts('By asset.'),
      utxoIDs: z.nullable(
        z.array(
          z.object({
            txID: idField('transaction'),
            outputIndex: field(wholeNumber, { unit: 'index' }),
          }),
        ),
      ),
    }),
    deprecated: { ...deprecated, replacement: 'platform.getUTXOs' },
  },
);

export const getStake = platform('platform.getStake', 'Stake of addresses in current validations and delegations.', {
  params: () => ({
    addresses: addressList('P-Chain addresses, at most 256.'),
    validatorsOnly: z.optional(field(flag, { sentence: 'Whether to count validator stake only.', default: 'false' })),
    encoding: bytesEncoding(),
  }),
  result: () => ({
    staked: nAvax(),
    stakeds: amounts('By asset.'),
    stakedOutputs: z.array(bytesField('Staked outputs.')),
    encoding: wordField(),
  }),
  deprecated,
});

/** Staking requirements of the Primary Network or a subnet. Nodes reject subnets that are not elastic. */

const params = () =>
  z.object({
    subnetID: z.optional(field(idField('subnet', 'Subnet ID.'), { default: 'the Primary Network' })),
  });

platform('platform.getMinStake', 'Min stake of validators and delegators.', {
  params,
  result: () => ({ minValidatorStake: nAvax(), minDelegatorStake: nAvax() }),
});

export const getTotalStake = platform('platform.getTotalStake', 'Total weight of all validators.', {
  params,
  result: () => ({
    stake: z.optional(weight('Same as weight; deprecated.')),
    weight: weight('nAVAX on the Primary Network; weight elsewhere.'),
  }),
});

export const getCurrentSupply = platform(
  'platform.getCurrentSupply',
  'Upper bound of the staking token supply; burned tokens and fees are not deducted.',
  {
    params,
    result: () => ({
      supply: amountField('assetAmount', 'nAVAX on the Primary Network.'),
      height: z.optional(height('P-Chain height of the result.')),
    }),
  },
);

export const getStakingAssetID = platform('platform.getStakingAssetID', 'Staking asset of a subnet.', {
  params,
  result: () => ({ assetID: idField('asset') }),
});

/** P-Chain fees of transactions (ACP-103) and L1 validators (ACP-77). */

const timestamp = () => field(wireText, { unit: 'time', sentence: 'Chain time of the fee state.' });

export const getFeeConfig = platform('platform.getFeeConfig', 'Fee config of the P-Chain.', {
  result: () => ({
    weights: field(z.array(amountField('gas')), {
      sentence: 'Gas per byte, database read, database write and compute unit.',
    }),
    maxCapacity: amountField('gas', 'Max gas capacity.'),
    maxPerSecond: amountField('gas/s', 'Capacity refill per second.'),
    targetPerSecond: amountField('gas/s', 'Target gas per second.'),
    minPrice: amountField('nAVAX/gas'),
    excessConversionConstant: amountField('gas', 'Excess conversion constant: excess that raises the price e-fold.'),
  }),
});

export const getFeeState = platform('platform.getFeeState', 'Current gas price and capacity of the P-Chain.', {
  result: () => ({
    capacity: amountField('gas', 'Available gas capacity.'),
    excess: amountField('gas', 'Gas excess over the target.'),
    price: amountField('nAVAX/gas'),
    timestamp: timestamp(),
  }),
});

export const getValidatorFeeConfig = platform(
  'platform.getValidatorFeeConfig',
  'L1 validator fee config (continuous fee).',
  {
    result: () => ({
      capacity: amountField('count', 'Max active L1 validators.'),
      target: amountField('count', 'Target active L1 validators.'),
      minPrice: amountField('nAVAX/s'),
      excessConversionConstant: amountField(
        'count',
        'Excess conversion constant: excess that raises the price e-fold.',
      ),
    }),
  },
);

export const getValidatorFeeState = platform(
  'platform.getValidatorFeeState',
  'Current continuous fee rate of active L1 validators.',
  {
    result: () => ({
      excess: amountField('count', 'Validator-second excess over the target.'),
      price: amountField('nAVAX/s'),
      timestamp: timestamp(),
    }),
  },
);
