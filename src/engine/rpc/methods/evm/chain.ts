import * as z from 'zod/mini';
import { field } from '../../field';
import { badBlocks } from './blockShape';
import { activeRules, chainConfig, precompileConfigs } from './chainConfigShape';
import { plainNumberParam, quantityField } from './evmField';
import { evm, goneFromC, onL1s } from './evmService';

/** The chain itself: its ID, configuration and rules. */

const atTime = () =>
  z.object({
    timestamp: z.optional(plainNumberParam('time', 'Unix seconds as a number.', 'time of the latest block')),
  });

export const chainId = evm('eth_chainId', {
  summary: 'Chain ID (EIP-155).',
  result: () => quantityField('evmChainID'),
});

export const syncing = evm('eth_syncing', {
  summary: 'Always false: a bootstrapping chain does not answer.',
  result: () => field(z.literal(false, 'false'), { sentence: 'Always false.' }),
});

export const getChainConfig = evm('eth_getChainConfig', {
  summary: 'Chain config: forks, fee config, precompiles, upgrades.',
  result: chainConfig,
});

export const getActiveRulesAt = evm('eth_getActiveRulesAt', {
  summary: 'Rules and precompiles active at a time.',
  params: atTime,
  result: activeRules,
  availability: onL1s,
});

export const getActivePrecompilesAt = evm('eth_getActivePrecompilesAt', {
  summary: 'Configs of the precompiles active at a time.',
  params: atTime,
  result: () => z.object(precompileConfigs()),
  availability: onL1s,
  deprecated: { replacement: 'eth_getActiveRulesAt' },
});

export const getBadBlocks = evm('eth_getBadBlocks', {
  summary: 'Blocks rejected by the node.',
  result: badBlocks,
  availability: goneFromC,
});
