import * as z from 'zod/mini';
import { amountField, field, height, idField, nAvax, weight } from '../field';
import { nodeMethod } from '../method';

/** What staking on the primary network or a subnet asks for. Refused for subnets that are not elastic. */

const path = '/ext/bc/P';

const params = () =>
  z.object({
    subnetID: z.optional(field(idField('subnet', 'ID of the subnet.'), { default: 'the primary network' })),
  });

export const getMinStake = nodeMethod({
  name: 'platform.getMinStake',
  path,
  summary: 'Least stake of a validator and of a delegator.',
  params,
  result: () => z.object({ minValidatorStake: nAvax(), minDelegatorStake: nAvax() }),
});

export const getTotalStake = nodeMethod({
  name: 'platform.getTotalStake',
  path,
  summary: 'Weight of all validators together.',
  params,
  result: () =>
    z.object({
      stake: z.optional(weight('The same as weight; deprecated.')),
      weight: weight('nAVAX on the primary network; without unit elsewhere.'),
    }),
});

export const getCurrentSupply = nodeMethod({
  name: 'platform.getCurrentSupply',
  path,
  summary: 'Upper bound of the tokens that can stake; burnt tokens and fees are not taken off.',
  params,
  result: () =>
    z.object({
      supply: amountField('assetAmount', 'nAVAX on the primary network.'),
      height: z.optional(height('Height of the P-Chain that the answer is of.')),
    }),
});

export const getStakingAssetID = nodeMethod({
  name: 'platform.getStakingAssetID',
  path,
  summary: 'The asset that validators stake.',
  params,
  result: () => z.object({ assetID: idField('asset') }),
});
