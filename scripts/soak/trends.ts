import type { Sample } from './samples';

export interface Trend {
  readonly name: string;
  readonly unit: string;
  /** Median of the first cycle that counts, and of the last. */
  readonly first: number;
  readonly last: number;
  readonly perHour: number;
  /** Maximum growth per hour. */
  readonly bar: number;
}

/** Hosts fail in the same minutes of each cycle; a cycle's figure is the median of its minutes. */
const cycleMinutes = 10;

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly bar: number;
  of(sample: Sample): number | undefined;
}

const megabytes = (bytes: number | undefined): number | undefined => bytes && bytes / 1e6;

/**
 * One socket or timer leaked per failure of the hosts would be 18 an hour, one more poll every three seconds 20
 * requests a minute; smaller growth is noise of the machine.
 */
const measures: readonly Measure[] = [
  { name: 'heap', unit: 'MB', bar: 1, of: ({ heap }) => megabytes(heap) },
  { name: 'buffers', unit: 'MB', bar: 2, of: ({ buffers }) => megabytes(buffers) },
  { name: 'resident memory', unit: 'MB', bar: 8, of: ({ resident }) => megabytes(resident) },
  { name: 'handles', unit: '', bar: 4, of: ({ handles }) => handles },
  { name: 'timers', unit: '', bar: 4, of: ({ timers }) => timers },
  { name: 'requests a minute', unit: '', bar: 20, of: ({ posts }) => posts },
  { name: 'methods called a minute', unit: '', bar: 40, of: ({ calls }) => calls },
  { name: 'heap of the page', unit: 'MB', bar: 2, of: ({ page }) => megabytes(page?.heap) },
  { name: 'nodes of the page', unit: '', bar: 200, of: ({ page }) => page?.nodes },
  { name: 'listeners of the page', unit: '', bar: 50, of: ({ page }) => page?.listeners },
];

/**
 * Growth per hour after warm-up: the median of the slopes between any two cycles, which is robust against outliers.
 *
 * @param warmMinutes minutes at the start that do not count
 */
export function trendsOf(samples: readonly Sample[], warmMinutes: number): readonly Trend[] {
  const cycles = cyclesOf(samples)
    .filter(([sample]) => timeOf(sample!) > warmMinutes)
    .map((all) => ({ all, at: median(all.map(timeOf)) }));
  return measures.flatMap(({ of, ...measure }) => {
    const values = cycles.map(({ all }) => all.map(of).filter((value) => value !== undefined));
    if (values.some((cycle) => cycle.length === 0)) {
      return [];
    }
    const points = values.map((cycle, i) => ({ value: median(cycle), at: cycles[i]!.at }));
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || points.length < 2) {
      throw new Error(`${samples.length} minutes are too few to tell what grows.`);
    }
    return [{ ...measure, first: first.value, last: last.value, perHour: slopeOf(points) * 60 }];
  });
}

/** A sentence for each resource that grows too fast. */
export function growthFaults(trends: readonly Trend[]): readonly string[] {
  return trends
    .filter(({ perHour, bar }) => !(perHour <= bar))
    .map(
      ({ name, unit, perHour, bar }) =>
        `${name}: ${[figure(perHour), unit].join(' ').trim()} more each hour, over the limit of ${bar}.`,
    );
}

export function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 100 ? 2 : 0);
}

function timeOf({ at, minute }: Sample): number {
  return at ?? minute;
}

/** Complete cycles only. */
function cyclesOf(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const cycles: Sample[][] = [];
  for (const sample of samples) {
    const cycle = Math.floor((sample.minute - 1) / cycleMinutes);
    (cycles[cycle] ??= []).push(sample);
  }
  return cycles.filter(({ length }) => length === cycleMinutes);
}

/** Slope per minute. */
function slopeOf(points: readonly { readonly value: number; readonly at: number }[]): number {
  const slopes = points.flatMap((one, i) =>
    points.slice(i + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return median(slopes);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
