import * as z from 'zod/mini';
import { bigAmount, field } from '../field';
import { u256 } from '../../../schema/wire';

/** The fee rules of a subnet-evm chain; raw numbers that may exceed 2^53 (facts.md 4.3). */
export function feeConfig() {
  return z.object({
    gasLimit: bigAmount('gas', 'Gas that a block may use.'),
    targetBlockRate: bigAmount('seconds', 'Time between blocks that is aimed at.'),
    minBaseFee: bigAmount('wei/gas', 'Least base fee.'),
    targetGas: bigAmount('gas', 'Gas in 10 seconds that is aimed at.'),
    baseFeeChangeDenominator: field(u256, { sentence: 'How slowly the base fee follows: more is slower.' }),
    minBlockGasCost: bigAmount('gas', 'Least cost of an early block.'),
    maxBlockGasCost: bigAmount('gas', 'Most cost of an early block.'),
    blockGasCostStep: bigAmount('gas', 'Change of that cost for every second off the target rate.'),
  });
}
