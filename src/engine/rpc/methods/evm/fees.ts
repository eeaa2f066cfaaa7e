import * as z from 'zod/mini';
import { field, height } from '../../field';
import { evmMethod } from '../../method';
import { rate, u64 } from '../../../primitives';
import { blockNumberParam, blockParam, quantityField, strictQuantity } from './evmField';
import { onL1s, rpcPath as path } from './evmService';
import { feeConfigObject as feeConfigShape } from './chainConfigShape';

/** What gas costs. */

const nothing = () => z.object({});

export const gasPrice = evmMethod({
  name: 'eth_gasPrice',
  path,
  summary: 'Suggested gas price for legacy transactions.',
  params: nothing,
  result: () => quantityField('wei/gas'),
});

export const baseFee = evmMethod({
  name: 'eth_baseFee',
  path,
  summary: 'Estimated base fee of the next block.',
  params: nothing,
  result: () => quantityField('wei/gas'),
});

export const maxPriorityFeePerGas = evmMethod({
  name: 'eth_maxPriorityFeePerGas',
  path,
  summary: 'Suggested max priority fee per gas.',
  params: nothing,
  result: () => quantityField('wei/gas'),
});

export const suggestPriceOptions = evmMethod({
  name: 'eth_suggestPriceOptions',
  path,
  summary: 'Suggested fees: slow, normal, fast.',
  params: nothing,
  result: () => z.nullable(z.object({ slow: speed(), normal: speed(), fast: speed() })),
  availability: { on: 'public', only: 'C-Chain' },
});

export const feeHistory = evmMethod({
  name: 'eth_feeHistory',
  path,
  summary: 'Base fees, gas used ratios and priority fees of a range of blocks.',
  params: () =>
    z.object({
      blockCount: field(z.union([strictQuantity, u64]), { unit: 'count', sentence: 'Number of blocks.' }),
      newestBlock: blockNumberParam('Last block.'),
      rewardPercentiles: field(z.array(field(rate, { unit: 'percent' })), {
        sentence: 'Priority fee percentiles, ascending; may be empty.',
      }),
    }),
  result: () =>
    z.object({
      oldestBlock: quantityField('height'),
      baseFeePerGas: z.optional(z.array(quantityField('wei/gas', 'Oldest first, the next block included.'))),
      gasUsedRatio: z.array(field(rate, { unit: 'share', sentence: 'Gas used / gas limit.' })),
      reward: z.optional(z.array(z.array(quantityField('wei/gas', 'Priority fees at the percentiles, per block.')))),
    }),
});

export const feeConfig = evmMethod({
  name: 'eth_feeConfig',
  path,
  summary: 'Fee config of the chain at a block, and the block that set it.',
  params: () => z.object({ block: z.optional(field(blockParam(), { default: 'latest' })) }),
  result: () =>
    z.object({
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
