import * as z from 'zod/mini';
import { field, height } from '../../field';
import { rate, u64 } from '../../../primitives';
import { blockNumberParam, blockParam, quantityField, strictQuantity } from './evmField';
import { evm, onL1s } from './evmService';
import { feeConfigObject as feeConfigShape } from './chainConfigShape';

/** What gas costs. */

export const gasPrice = evm('eth_gasPrice', {
  summary: 'Suggested gas price for legacy transactions.',
  result: () => quantityField('wei/gas'),
});

export const baseFee = evm('eth_baseFee', {
  summary: 'Estimated base fee of the next block.',
  result: () => quantityField('wei/gas'),
});

export const maxPriorityFeePerGas = evm('eth_maxPriorityFeePerGas', {
  summary: 'Suggested max priority fee per gas.',
  result: () => quantityField('wei/gas'),
});

export const suggestPriceOptions = evm('eth_suggestPriceOptions', {
  summary: 'Suggested fees: slow, normal, fast.',
  result: () => z.nullable(z.object({ slow: speed(), normal: speed(), fast: speed() })),
  availability: { on: 'public', only: 'C-Chain' },
});

export const feeHistory = evm('eth_feeHistory', {
  summary: 'Base fees, gas used ratios and priority fees of a range of blocks.',
  params: () => ({
    blockCount: field(z.union([strictQuantity, u64]), { unit: 'count', sentence: 'Number of blocks.' }),
    newestBlock: blockNumberParam('Last block.'),
    rewardPercentiles: field(z.array(field(rate, { unit: 'percent' })), {
      sentence: 'Priority fee percentiles, ascending; may be empty.',
    }),
  }),
  result: () => ({
    oldestBlock: quantityField('height'),
    baseFeePerGas: z.optional(z.array(quantityField('wei/gas', 'Oldest first, the next block included.'))),
    gasUsedRatio: z.array(field(rate, { unit: 'share', sentence: 'Gas used / gas limit.' })),
    reward: z.optional(z.array(z.array(quantityField('wei/gas', 'Priority fees at the percentiles, per block.')))),
  }),
});

export const feeConfig = evm('eth_feeConfig', {
  summary: 'Fee config of the chain at a block, and the block that set it.',
  params: () => ({ block: z.optional(field(blockParam(), { default: 'latest' })) }),
  result: () => ({
    feeConfig: feeConfigShape(),
    lastChangedAt: height('Block of the last change; 0 for genesis.'),
  }),
  availability: onL1s,
});

function speed() {
  return z.object({
    maxPriorityFeePerGas: quantityField('wei/gas'),
    maxFeePerGas: quantityField('wei/gas'),
  });
}
