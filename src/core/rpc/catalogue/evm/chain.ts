import * as z from 'zod/mini';
import { field } from '../field';
import { evmMethod } from '../method';
import { badBlocks } from './blockShape';
import { activeRules, chainConfig, precompileConfigs } from './chainConfigShape';
import { plainNumberParam, quantityField } from './evmField';
import { goneFromC, onL1s, rpcPath as path } from './evmService';

/** The chain itself: its ID, configuration and rules. */

const nothing = () => z.object({});
const atTime = () =>
  z.object({
    timestamp: z.optional(plainNumberParam('time', 'Unix seconds as a number.', 'time of the latest block')),
  });

export const chainId = evmMethod({
  name: 'eth_chainId',
  path,
  summary: 'The chain ID that transactions are signed for.',
  params: nothing,
  result: () => quantityField('evmChainID'),
});

export const syncing = evmMethod({
  name: 'eth_syncing',
  path,
  summary: 'Always false: a chain that still bootstraps answers nothing.',
  params: nothing,
  result: () => field(z.literal(false, 'false'), { sentence: 'Always false.' }),
});

export const getChainConfig = evmMethod({
  name: 'eth_getChainConfig',
  path,
  summary: 'Configuration of the chain: forks, fee rules, precompiles, upgrades.',
  params: nothing,
  result: chainConfig,
});

export const getActiveRulesAt = evmMethod({
  name: 'eth_getActiveRulesAt',
  path,
  summary: 'Rules and precompiles that are on at a time.',
  params: atTime,
  result: activeRules,
  availability: onL1s,
});

export const getActivePrecompilesAt = evmMethod({
  name: 'eth_getActivePrecompilesAt',
  path,
  summary: 'Configurations of the precompiles that are on at a time.',
  params: atTime,
  result: () => z.object(precompileConfigs()),
  availability: onL1s,
  deprecated: { replacement: 'eth_getActiveRulesAt' },
});

export const getBadBlocks = evmMethod({
  name: 'eth_getBadBlocks',
  path,
  summary: 'Blocks that the node refused.',
  params: nothing,
  result: badBlocks,
  availability: goneFromC,
});
