import * as z from 'zod/mini';
import { field } from '../../field';
import { evmMethod } from '../../method';
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
  summary: 'Chain ID (EIP-155).',
  params: nothing,
  result: () => quantityField('evmChainID'),
});

export const syncing = evmMethod({
  name: 'eth_syncing',
  path,
  summary: 'Always false: a bootstrapping chain does not answer.',
  params: nothing,
  result: () => field(z.literal(false, 'false'), { sentence: 'Always false.' }),
});

export const getChainConfig = evmMethod({
  name: 'eth_getChainConfig',
  path,
  summary: 'Chain config: forks, fee config, precompiles, upgrades.',
  params: nothing,
  result: chainConfig,
});

export const getActiveRulesAt = evmMethod({
  name: 'eth_getActiveRulesAt',
  path,
  summary: 'Rules and precompiles active at a time.',
  params: atTime,
  result: activeRules,
  availability: onL1s,
});

export const getActivePrecompilesAt = evmMethod({
  name: 'eth_getActivePrecompilesAt',
  path,
  summary: 'Configs of the precompiles active at a time.',
  params: atTime,
  result: () => z.object(precompileConfigs()),
  availability: onL1s,
  deprecated: { replacement: 'eth_getActiveRulesAt' },
});

export const getBadBlocks = evmMethod({
  name: 'eth_getBadBlocks',
  path,
  summary: 'Blocks rejected by the node.',
  params: nothing,
  result: badBlocks,
  availability: goneFromC,
});
