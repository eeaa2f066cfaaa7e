import { message } from '../../core/finding/message';
import { amount, count, gasPrice, joined, text } from '../../core/finding/spans';
import type { Line } from '../../core/finding/finding';
import { formatCount } from '../../core/text/count';
import { fieldOf } from '../../core/rpc/catalogue/field';
import { feeConfig } from '../../core/rpc/catalogue/evm/chainConfigShape';
import type { FeeAnswer } from './chainSnapshot';

export type FeeConfig = FeeAnswer['feeConfig'];
export type FeeKey = keyof FeeConfig;

/** One of the eight values of a fee config. */
export interface FeeWords {
  readonly key: FeeKey;
  /** What it is, in one sentence. */
  readonly sentence: string;
  /** With its unit. @param unit what 10^9 wei of the chain's token are called */
  line(value: bigint, unit: string): Line;
}

/** In the order of `setFeeConfig`, with units and sentences of the catalogue. */
export const feeWords: readonly FeeWords[] = Object.entries(feeConfig().shape).map(([key, schema]): FeeWords => {
  const { unit, sentence = '' } = fieldOf(schema) ?? {};
  return {
    key: key as FeeKey,
    sentence,
    line: (value, gasUnit) =>
      unit === 'wei/gas'
        ? [gasPrice(value, gasUnit)]
        : [count(value, unit === 'gas' ? 'gas' : unit === 'seconds' ? 's' : undefined)],
  };
});

/** The fee config in brief: `min base fee 2 gwei · target 50 M gas / 10 s`. */
export function feeSummary({ minBaseFee, targetGas }: FeeConfig, unit: string): Line {
  return message`min base fee ${gasPrice(minBaseFee, unit)} · target ${text(inMillions(targetGas))} gas / 10 s`;
}

function inMillions(gas: bigint): string {
  return gas > 0n && gas % 1_000_000n === 0n ? `${formatCount(gas / 1_000_000n)} M` : formatCount(gas);
}

/** The base fee against the least one: `3 gwei, 1.5 × the minimum`. */
export function baseFeeLine(baseFee: bigint, minimum: bigint | undefined, unit: string): Line {
  const price = gasPrice(baseFee, unit);
  if (minimum === undefined || minimum === 0n) {
    return [price];
  }
  if (baseFee <= minimum) {
    return baseFee === minimum ? message`${price}, the minimum` : message`${price}, below the minimum`;
  }
  return joined([[price], [amount((baseFee * 100n) / minimum, 2, '× min base fee')]], ', ');
}
