import { errorSentence } from '../../engine/errors';
import { formatCount, formatRows } from '../../engine/primitives';
import { ExportFileError } from '../../engine/lists';

/** "12,000 rows, 850 rows/s": the rate is of this run alone. */
export function progressText(rows: number, newRows: number, milliseconds: number): string {
  const rate = milliseconds > 0 ? Math.round((newRows * 1000) / milliseconds) : 0;
  return rate === 0 ? formatRows(rows) : `${formatRows(rows)}, ${formatCount(BigInt(rate))} rows/s`;
}

/** Why an export stopped, what is retained, how to resume. @param cached rows; `undefined` if none */
export function stoppedWords(error: unknown, cached: number | undefined): string {
  const words = errorSentence(error);
  if (cached !== undefined) {
    const rows = formatCount(BigInt(cached));
    return `${words} The ${rows} rows so far are kept. To continue, run Export.`;
  }
  return error instanceof ExportFileError ? `${words} Nothing was exported. Then export again.` : words;
}

/** Days of a period as Unix seconds: from the first second of the first day to the last second of the last, in UTC. */
interface DayPeriod {
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
