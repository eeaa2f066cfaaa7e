import type { Span } from '../finding/finding';
import { amount } from '../finding/spans';

/** Part of a whole in percent, cut to two places; undefined where there is no whole. */
export function percentOf(part: bigint, whole: bigint): Span | undefined {
  return whole === 0n ? undefined : amount((part * 10_000n) / whole, 2, '%');
}

/** A percentage that a node tells with four decimal places. */
export function percentSpan(percent: number): Span {
  return amount(BigInt(Math.round(percent * 10_000)), 4, '%');
}

/**
 * A part of a whole in percent: whole ones, below one with two places. Cut and never rounded up, so that nothing seems to
 * reach a quorum that it does not reach. Undefined where there is no whole.
 */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) {
    return undefined;
  }
  const hundredths = (part * 10_000n) / whole;
  if (hundredths === 0n && part > 0n) {
    return '< 0.01 %';
  }
  return hundredths >= 100n || hundredths === 0n
    ? `${hundredths / 100n} %`
    : `0.${String(hundredths).padStart(2, '0')} %`;
}
