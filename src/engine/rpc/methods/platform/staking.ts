import * as z from 'zod/mini';
import { amountField, field, height, idField, nAvax, weight } from '../../field';
import { nodeMethod } from '../../method';

/** What staking on the primary network or a subnet asks for. Refused for subnets that are not elastic. */

const path = '/ext/bc/P';

const params = () =>
  z.object({
    subnetID: z.optional(field(idField('subnet', 'Subnet ID.'), { default: 'the Primary Network' })),
  });

export const getMinStake = nodeMethod({
  name: 'platform.getMinStake',
  path,
  summary: 'Min stake of validators and delegators.',
  params,
  result: () => z.object({ minValidatorStake: nAvax(), minDelegatorStake: nAvax() }),
});

export const getTotalStake = nodeMethod({
  name: 'platform.getTotalStake',
  path,
  summary: 'Total weight of all validators.',
  params,
  result: () =>
    z.object({
      stake: z.optional(weight('Same as weight; deprecated.')),
      weight: weight('nAVAX on the Primary Network; weight elsewhere.'),
    }),
});

export const getCurrentSupply = nodeMethod({
  name: 'platform.getCurrentSupply',
  path,
  summary: 'Upper bound of the staking token supply; burned tokens and fees are not deducted.',
  params,
  result: () =>
    z.object({
      supply: amountField('assetAmount', 'nAVAX on the Primary Network.'),
      height: z.optional(height('P-Chain height of the result.')),
    }),
});

export const getStakingAssetID = nodeMethod({
  name: 'platform.getStakingAssetID',
  path,
  summary: 'Staking asset of a subnet.',
  params,
  result: () => z.object({ assetID: idField('asset') }),
});
