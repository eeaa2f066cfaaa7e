import { type Line, amount, count, gasPriceSpan, joined, message, text } from '../../report';
import { formatCount } from '../../primitives';
import { feeConfigObject, fieldOf } from '../../rpc';
import type { FeeAnswer } from './chainSnapshot';

export type FeeConfigRow = FeeAnswer['feeConfig'];
export type FeeConfigKey = keyof FeeConfigRow;

/** One of the eight values of a fee config. */
export interface FeeWords {
  readonly key: FeeConfigKey;
  /** What it is, in one sentence. */
  readonly sentence: string;
  /** With its unit. @param unit what 10^9 wei of the chain's token are called */
  line(value: bigint, unit: string): Line;
}

/** In the order of `setFeeConfig`, with units and sentences of the catalogue. */
export const feeWords: readonly FeeWords[] = Object.entries(feeConfigObject().shape).map(([key, schema]): FeeWords => {
  const { unit, sentence = '' } = fieldOf(schema) ?? {};
  return {
    key: key as FeeConfigKey,
    sentence,
    line: (value, gasUnit) =>
      unit === 'wei/gas'
        ? [gasPriceSpan(value, gasUnit)]
        : [count(value, unit === 'gas' ? 'gas' : unit === 'seconds' ? 's' : undefined)],
  };
});

/** The fee config in brief: `min base fee 2 gwei · target 50 M gas / 10 s`. */
export function feeSummary({ minBaseFee, targetGas }: FeeConfigRow, unit: string): Line {
  return message`min base fee ${gasPriceSpan(minBaseFee, unit)} · target ${text(inMillions(targetGas))} gas / 10 s`;
}

function inMillions(gas: bigint): string {
  return gas > 0n && gas % 1_000_000n === 0n ? `${formatCount(gas / 1_000_000n)} M` : formatCount(gas);
}

/** The base fee against the least one: `3 gwei, 1.5 × the minimum`. */
export function baseFeeLine(baseFee: bigint, minimum: bigint | undefined, unit: string): Line {
  const price = gasPriceSpan(baseFee, unit);
  if (minimum === undefined || minimum === 0n) {
    return [price];
  }
  if (baseFee <= minimum) {
    return baseFee === minimum ? message`${price}, the minimum` : message`${price}, below the minimum`;
  }
  return joined([[price], [amount((baseFee * 100n) / minimum, 2, '× min base fee')]], ', ');
}
