/** Days of a period as Unix seconds: from the first second of the first day to the last one of the last, in UTC. */
export interface DayPeriod {
  readonly startTimestamp?: number;
  readonly endTimestamp?: number;
}

/** Reads "2026-01-01", "2026-01-01 2026-01-31" or nothing; `undefined` for anything else. */
export function readPeriod(text: string): DayPeriod | undefined {
  const match = /^(?:(\d{4}-\d\d-\d\d)(?:\s+(\d{4}-\d\d-\d\d))?)?$/.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [start, end] = [match[1], match[2] ?? match[1]].map((day) =>
    day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) / 1000,
  );
  if (start === undefined || end === undefined) {
    return {};
  }
  return end >= start ? { startTimestamp: start, endTimestamp: end + 86_399 } : undefined;
}
