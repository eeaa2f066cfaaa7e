export const spanKeys = ['fiveMinutes', 'hour', 'today'] as const;
export type SpanKey = (typeof spanKeys)[number];

/** Step of each span in milliseconds. A quarter of an hour for days, since days of all time zones start at one. */
export const spanSteps: Readonly<Record<SpanKey, number>> = { fiveMinutes: 5_000, hour: 60_000, today: 900_000 };

const lengths = { fiveMinutes: 300_000, hour: 3_600_000 };

/**
 * The starts of a span's steps, oldest first; `now` is in the last one. Covers a local day, which has 23 or 25 hours
 * when clocks change.
 *
 * @param now milliseconds since the epoch
 */
export function spanTimes(span: SpanKey, now: number): readonly number[] {
  const step = spanSteps[span];
  const last = Math.floor(now / step) * step;
  // If clocks go forward at midnight, the day starts with its first existing moment.
  const first = span === 'today' ? new Date(now).setHours(0, 0, 0, 0) : last - lengths[span] + step;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/** A range of a chart's times, in milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const minSteps = 2;

const day = 86_400_000;

/** Length of a step in milliseconds; `times` are the starts of steps. */
export function timeStep(times: readonly number[]): number {
  const [first, second] = times;
  return first === undefined || second === undefined ? day : second - first;
}

/** The index of the step that contains a time; `undefined` if outside. */
export function stepAt(times: readonly number[], at: number | undefined): number | undefined {
  if (at === undefined) {
    return undefined;
  }
  const index = times.findLastIndex((start) => start <= at);
  return index < 0 || at >= times[index]! + timeStep(times) ? undefined : index;
}

/** Limits a range to the times, with at least two steps; `undefined` if it covers all of them. */
export function rangeWithin(times: readonly number[], { from, to }: TimeRange): TimeRange | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || to <= first || from >= last) {
    return undefined;
  }
  const width = Math.max(to - from, minSteps * timeStep(times));
  if (width >= last - first) {
    return undefined;
  }
  const start = Math.min(Math.max(first, (from + to - width) / 2), last - width);
  return { from: start, to: start + width };
}

/** Zooms a range around a time, by factor 0.5 or 2. */
export function zoomed(
  times: readonly number[],
  range: TimeRange | undefined,
  at: number,
  factor: number,
): TimeRange | undefined {
  const { from, to } = range ?? { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  const width = (to - from) * factor;
  const part = to === from ? 0.5 : Math.min(1, Math.max(0, (at - from) / (to - from)));
  return rangeWithin(times, { from: at - width * part, to: at + width * (1 - part) });
}

export function movedTo(times: readonly number[], range: TimeRange | undefined, at: number): TimeRange | undefined {
  if (range === undefined || (at >= range.from && at <= range.to)) {
    return range;
  }
  const by = at < range.from ? at - range.from : at - range.to;
  return rangeWithin(times, { from: range.from + by, to: range.to + by });
}
