import * as z from 'zod/mini';
import { field, height } from '../field';
import { evmMethod } from '../method';
import { rate, u64 } from '../../../schema/wire';
import { blockNumberParam, blockParam, quantityField, strictQuantity } from './evmField';
import { onL1s, rpcPath as path } from './evmService';
import { feeConfig as feeConfigShape } from './chainConfigShape';

/** What gas costs. */

const nothing = () => z.object({});

export const gasPrice = evmMethod({
  name: 'eth_gasPrice',
  path,
  summary: 'Suggested price of gas for a transaction without the fields of EIP-1559.',
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
  summary: 'Suggested tip for a quick inclusion.',
  params: nothing,
  result: () => quantityField('wei/gas'),
});

export const suggestPriceOptions = evmMethod({
  name: 'eth_suggestPriceOptions',
  path,
  summary: 'Suggested fees for three speeds.',
  params: nothing,
  result: () => z.nullable(z.object({ slow: speed(), normal: speed(), fast: speed() })),
  availability: { on: 'public', only: 'C-Chain' },
});

export const feeHistory = evmMethod({
  name: 'eth_feeHistory',
  path,
  summary: 'Base fees, use of gas and tips of a range of blocks.',
  params: () =>
    z.object({
      blockCount: field(z.union([strictQuantity, u64]), { unit: 'count', sentence: 'How many blocks.' }),
      newestBlock: blockNumberParam('The last of them.'),
      rewardPercentiles: field(z.array(field(rate, { unit: 'percent' })), {
        sentence: 'Percentiles of tips to tell, rising; an empty list for none.',
      }),
    }),
  result: () =>
    z.object({
      oldestBlock: quantityField('height'),
      baseFeePerGas: z.optional(z.array(quantityField('wei/gas', 'Oldest first, with one more for the next block.'))),
      gasUsedRatio: z.array(field(rate, { unit: 'share', sentence: 'Gas used of the limit.' })),
      reward: z.optional(z.array(z.array(quantityField('wei/gas', 'Tips at the asked percentiles, by block.')))),
    }),
});

export const feeConfig = evmMethod({
  name: 'eth_feeConfig',
  path,
  summary: 'Fee rules of the chain at a block, and since when they hold.',
  params: () => z.object({ block: z.optional(field(blockParam(), { default: 'latest' })) }),
  result: () =>
    z.object({
      feeConfig: feeConfigShape(),
      lastChangedAt: height('Block that changed them; 0 where genesis set them.'),
    }),
  availability: onL1s,
});

function speed() {
  return z.object({
    maxPriorityFeePerGas: quantityField('wei/gas'),
    maxFeePerGas: quantityField('wei/gas'),
  });
}
