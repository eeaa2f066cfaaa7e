import * as z from 'zod/mini';
import { text, u64 } from '../../../schema/wire';
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
} from '../field';
import { nodeMethod } from '../method';
import { ownerField } from '../sharedFields';

/** Validators of the primary network, of subnets and of L1s (docs/facts/staking.md). */

const path = '/ext/bc/P';

const subnetID = () => z.optional(field(idField('subnet', 'ID of the subnet.'), { default: 'the primary network' }));
const nodeIDs = () =>
  z.optional(
    field(z.array(idField('node')), {
      sentence: 'Only these nodes; what they do not validate is left out.',
      default: 'every validator',
    }),
  );

/** A height of the P-Chain, or the one that a block proposed now would name. */
const atHeight = () =>
  field(z.union([u64, z.literal('proposed')]), {
    unit: 'height',
    sentence: 'Height of the P-Chain, or proposed for the one that a block proposed now would name.',
  });

const delegator = () =>
  z.object({
    txID: idField('transaction', 'Transaction that added the delegation.'),
    startTime: unixTime(),
    endTime: unixTime(),
    weight: nAvax('What is delegated.'),
    nodeID: idField('node'),
    rewardOwner: z.optional(ownerField('Who gets the reward.')),
    potentialReward: z.optional(nAvax('Reward for the whole period, before the fee of the validator.')),
  });

/** A validator of the primary network, of a permissioned subnet (its first five fields alone) or of an elastic one. */
const staker = () =>
  z.object({
    txID: idField('transaction', 'Transaction that added the validator.'),
    startTime: unixTime(),
    endTime: unixTime(),
    weight: weight('nAVAX staked on the primary network; without unit elsewhere.'),
    nodeID: idField('node'),
    validationRewardOwner: z.optional(ownerField('Who gets the reward for validating.')),
    delegationRewardOwner: z.optional(ownerField('Who gets the fees of delegators.')),
    potentialReward: z.optional(nAvax('Reward for the whole period, if the uptime suffices.')),
    accruedDelegateeReward: z.optional(nAvax('Fees of delegations that have ended meanwhile.')),
    delegationFee: z.optional(percent('Share of delegation rewards that the validator keeps.')),
    uptime: z.optional(percent('As the node that answers has seen it; on the primary network alone.')),
    connected: z.optional(flagField('To the node that answers; on the primary network alone.')),
    signer: z.optional(z.object({ publicKey: idField('publicKey'), proofOfPossession: idField('signature') })),
    validatorAuthority: z.optional(ownerField('Who may change the renewal; of auto-renewed validators alone.')),
    nextPeriod: z.optional(seconds('Length of the next period; 0: it is not renewed.')),
    period: z.optional(seconds('The same as nextPeriod, as some releases call it.')),
    autoCompoundRewardShares: z.optional(amountField('shares', 'Part of the reward that is staked again.')),
    restakedValidationRewards: z.optional(
      nAvax('Rewards for validating that were staked again and are part of the weight.'),
    ),
    restakedDelegateeRewards: z.optional(
      nAvax('Fees of delegations that were staked again and are part of the weight.'),
    ),
    delegatorCount: z.optional(countField()),
    delegatorWeight: z.optional(nAvax('What all delegators have staked.')),
    delegators: z.optional(field(z.array(delegator()), { sentence: 'There where exactly one node was asked about.' })),
  });

export type Staker = z.infer<ReturnType<typeof staker>>;

/** What `getCurrentValidators` and `getL1Validator` share. */
const l1Fields = () => ({
  nodeID: idField('node'),
  weight: weight(),
  startTime: unixTime('When it was registered.'),
  validationID: idField('validation'),
  publicKey: idField('publicKey'),
  remainingBalanceOwner: ownerField('Who gets what is left of the balance.'),
  deactivationOwner: ownerField('Who may deactivate it.'),
  minNonce: amountField('count', 'Least nonce of the next message that changes the weight.'),
  balance: nAvax('Pays the fee for each second; 0: inactive.'),
});

const l1Validator = () => z.object(l1Fields());
export type L1Validator = z.infer<ReturnType<typeof l1Validator>>;

export const getCurrentValidators = nodeMethod({
  name: 'platform.getCurrentValidators',
  path,
  summary: 'The validators of the primary network, a subnet or an L1 as they are now. Empty for an unknown subnet.',
  params: () => z.object({ subnetID: subnetID(), nodeIDs: nodeIDs() }),
  result: () => z.object({ validators: z.array(z.union([l1Validator(), staker()])) }),
});

export const getL1Validator = nodeMethod({
  name: 'platform.getL1Validator',
  path,
  summary: 'A validator of an L1 by its validation ID.',
  params: () => z.object({ validationID: idField('validation', 'ID of the validation.') }),
  result: () =>
    z.object({
      ...l1Fields(),
      subnetID: idField('subnet'),
      height: height('Height of the P-Chain that the answer is of.'),
    }),
});

export const getValidatorsAt = nodeMethod({
  name: 'platform.getValidatorsAt',
  path,
  summary: 'Weights and keys of the validators of the primary network or a subnet at a height.',
  params: () => z.object({ height: atHeight(), subnetID: subnetID() }),
  result: () =>
    field(
      z.record(
        text,
        z.object({
          publicKey: field(z.nullable(text), { id: 'publicKey', sentence: 'null where it has none.' }),
          weight: weight(),
        }),
      ),
      { sentence: 'By NodeID; inactive validators of an L1 stand together as the zero NodeID.' },
    ),
});

export const getAllValidatorsAt = nodeMethod({
  name: 'platform.getAllValidatorsAt',
  path,
  summary: 'The validators of every subnet at a height by BLS key, as they sign Warp messages.',
  params: () => z.object({ height: atHeight() }),
  result: () =>
    z.object({
      validatorSets: field(
        z.record(
          text,
          z.object({
            validators: z.array(
              z.object({
                publicKey: idField('publicKey'),
                weight: weight('Of all nodes with this key together.'),
                nodeIDs: z.array(idField('node')),
              }),
            ),
            totalWeight: weight('With those that have no key or are inactive.'),
          }),
        ),
        { sentence: 'By subnet ID.' },
      ),
    }),
});

export const sampleValidators = nodeMethod({
  name: 'platform.sampleValidators',
  path,
  summary: 'Validators drawn at random by weight; the same one may come several times.',
  params: () => z.object({ size: countField('How many are drawn.'), subnetID: subnetID() }),
  result: () => z.object({ validators: z.array(idField('node')) }),
});
