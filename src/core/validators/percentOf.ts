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
