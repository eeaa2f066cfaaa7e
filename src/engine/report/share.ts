import type { Span } from './report';
import { amount } from './spans';

/** Part of a whole in percent, rounded to two places; undefined where there is no whole. */
export function percentOf(part: bigint, whole: bigint): Span | undefined {
  return whole === 0n ? undefined : amount(hundredths(part, whole), 2, '%');
}

/** A percentage that a node tells with four decimal places. */
export function percentSpan(percent: number): Span {
  return amount(BigInt(Math.round(percent * 10_000)), 4, '%');
}

/** What a share is measured against: whoever reads one of these takes it as reached. */
const marks: readonly bigint[] = [67n, 80n, 100n];

/**
 * A part of a whole in percent, rounded: to whole ones, below one to two places. Nothing seems to reach a quorum that it
 * does not reach: then it has two places, and the last one is cut where it would. Undefined where there is no whole.
 */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) {
    return undefined;
  }
  const rounded = roundedDivision(part * 100n, whole);
  const isReached = part * 100n >= rounded * whole;
  const exact = hundredths(part, whole);
  if (part > 0n && part * 10_000n < whole) {
    return '< 0.01 %';
  }
  if (marks.includes(rounded) && !isReached) {
    return twoPlaces(exact < rounded * 100n ? exact : rounded * 100n - 1n);
  }
  return exact >= 100n || exact === 0n ? `${rounded} %` : twoPlaces(exact);
}

function twoPlaces(exact: bigint): string {
  return `${exact / 100n}.${String(exact % 100n).padStart(2, '0')} %`;
}

function hundredths(part: bigint, whole: bigint): bigint {
  return roundedDivision(part * 10_000n, whole);
}

/** Half is rounded up. */
function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
