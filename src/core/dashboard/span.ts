import { startOfDay } from './startOfDay';

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
