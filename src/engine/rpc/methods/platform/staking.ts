import * as z from 'zod/mini';
import { amountField, field, height, idField, nAvax, weight } from '../../field';
import { platform } from '../sharedFields';

/** What staking on the primary network or a subnet asks for. Refused for subnets that are not elastic. */

const params = () =>
  z.object({
    subnetID: z.optional(field(idField('subnet', 'Subnet ID.'), { default: 'the Primary Network' })),
  });

export const getMinStake = platform('platform.getMinStake', {
  summary: 'Min stake of validators and delegators.',
  params,
  result: () => ({ minValidatorStake: nAvax(), minDelegatorStake: nAvax() }),
});

export const getTotalStake = platform('platform.getTotalStake', {
  summary: 'Total weight of all validators.',
  params,
  result: () => ({
    stake: z.optional(weight('Same as weight; deprecated.')),
    weight: weight('nAVAX on the Primary Network; weight elsewhere.'),
  }),
});

export const getCurrentSupply = platform('platform.getCurrentSupply', {
  summary: 'Upper bound of the staking token supply; burned tokens and fees are not deducted.',
  params,
  result: () => ({
    supply: amountField('assetAmount', 'nAVAX on the Primary Network.'),
    height: z.optional(height('P-Chain height of the result.')),
  }),
});

export const getStakingAssetID = platform('platform.getStakingAssetID', {
  summary: 'Staking asset of a subnet.',
  params,
  result: () => ({ assetID: idField('asset') }),
});
