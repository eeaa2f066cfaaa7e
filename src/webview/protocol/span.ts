/**
 * When the day of `now` began in a time zone; where clocks are put forward at midnight, its first moment that there was.
 *
 * @param now milliseconds since the epoch
 * @param timeZone IANA name; the reader's own where absent
 */
export function startOfDay(now: number, timeZone?: string): number {
  const key = timeZone ?? '';
  if (known === undefined || known.key !== key || now < known.start || now >= known.start + minDayMs) {
    known = { key, start: find(now, timeZone) };
  }
  return known.start;
}

const quarter = 900_000;

/** Clocks are changed by an hour or two. */
const maxChange = 7_200_000;

const minDayMs = 79_200_000;

/** It is asked for by the second, and takes longer to find than all that is drawn of it. */
let known: { readonly key: string; readonly start: number } | undefined;

function find(now: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const partsAt = (at: number) => {
    const parts = format.formatToParts(at);
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
    return { day: Date.UTC(part('year'), part('month') - 1, part('day')), hour: part('hour'), minute: part('minute') };
  };
  const today = partsAt(now).day;
  // No clock is changed but at a quarter of an hour, so the first quarter of the day is its start.
  let at = Math.floor(now / quarter) * quarter;
  const { hour, minute } = partsAt(at);
  // As if no clock were changed; then to where it was.
  at -= Math.max(0, hour * 3_600_000 + Math.floor(minute / 15) * quarter - maxChange);
  while (partsAt(at).day < today) {
    at += quarter;
  }
  while (partsAt(at - quarter).day >= today) {
    at -= quarter;
  }
  return at;
}

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
 * @param timeZone IANA name; the reader's own where absent
 */
export function spanTimes(span: SpanKey, now: number, timeZone?: string): readonly number[] {
  const step = spanSteps[span];
  const last = Math.floor(now / step) * step;
  const first = span === 'today' ? startOfDay(now, timeZone) : last - lengths[span] + step;
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
