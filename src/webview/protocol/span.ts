/** How far back charts reach. */
export const spanKeys = ['fiveMinutes', 'hour', 'today'] as const;
export type SpanKey = (typeof spanKeys)[number];

/**
 * Milliseconds of a step of each. A day's are those of a quarter of an hour, since every time zone begins its days at one.
 */
export const spanSteps: Readonly<Record<SpanKey, number>> = { fiveMinutes: 5_000, hour: 60_000, today: 900_000 };

const lengths = { fiveMinutes: 300_000, hour: 3_600_000 };

/**
 * Where the steps of a span begin, the oldest first; `now` is in the last one. A day has as many as it has hours in the
 * reader's time zone, which are 23 or 25 where clocks are changed.
 *
 * @param now milliseconds since the epoch
 */
export function spanTimes(span: SpanKey, now: number): readonly number[] {
  const step = spanSteps[span];
  const last = Math.floor(now / step) * step;
  // Where clocks go forward at midnight, a day begins with its first moment that there was.
  const first = span === 'today' ? new Date(now).setHours(0, 0, 0, 0) : last - lengths[span] + step;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/** A part of a chart's times, milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Steps that are seen at least. */
const minSteps = 2;

const day = 86_400_000;

/** Milliseconds of a step. @param times where steps begin */
export function timeStep(times: readonly number[]): number {
  const [first, second] = times;
  return first === undefined || second === undefined ? day : second - first;
}

/** The step that a time is in; undefined where it is in none. */
export function stepAt(times: readonly number[], at: number | undefined): number | undefined {
  if (at === undefined) {
    return undefined;
  }
  const index = times.findLastIndex((start) => start <= at);
  return index < 0 || at >= times[index]! + timeStep(times) ? undefined : index;
}

/** A range that lies within the times and is no narrower than two steps; undefined where it holds all of them. */
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

/** Half or twice as wide around a time. @param factor 0.5 or 2 */
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

/** Moved as far as it takes to see a time. */
export function movedTo(times: readonly number[], range: TimeRange | undefined, at: number): TimeRange | undefined {
  if (range === undefined || (at >= range.from && at <= range.to)) {
    return range;
  }
  const by = at < range.from ? at - range.from : at - range.to;
  return rangeWithin(times, { from: range.from + by, to: range.to + by });
}
