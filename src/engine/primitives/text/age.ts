import { formatDuration } from './duration';

export interface TimeOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name; the reader's own where absent. */
  readonly timeZone?: string;
  /** Language of the time zone's short name. */
  readonly locale?: string;
}

/** How long ago: `3 min ago`, `in 3 min` for a negative age, `just now` under a second either way. */
export function formatAge(milliseconds: number): string {
  if (Math.abs(milliseconds) < 1000) {
    return 'just now';
  }
  const duration = formatDuration(milliseconds, 1);
  return milliseconds < 0 ? `in ${duration}` : `${duration} ago`;
}

/** The reader's local time with its age: `14:02:11 UTC, 3 min ago`; with the date when that is not today's. */
export function formatTime(at: number, options: TimeOptions): string {
  return isTime(at) ? withAge(formatClockTime(at, options), options.now - at) : 'time out of range';
}

/** Something with how long ago it was: `14:02:11 UTC, 3 min ago`, `127.0.0.1:9650, 12 s ago`. */
export function withAge(words: string, milliseconds: number): string {
  return `${words}, ${formatAge(milliseconds)}`;
}

/** The reader's local time, for what is not drawn anew as it ages: `14:02:11 UTC`; with the date when that is not today's. */
export function formatClockTime(at: number, options: TimeOptions): string {
  if (!isTime(at)) {
    return 'time out of range';
  }
  const then = localParts(at, options);
  const clock = `${then.clock} ${then.zone}`;
  return then.date === today(options) ? clock : `${then.date} ${clock}`;
}

/** Local date and time with its zone and without an age, the same at every reading: `2026-11-21 14:02:11 UTC`. */
export function formatAbsoluteTime(at: number, options: Omit<TimeOptions, 'now'>): string {
  if (!isTime(at)) {
    return 'time out of range';
  }
  const { date, clock, zone } = localParts(at, options);
  return `${date} ${clock} ${zone}`;
}

/**
 * How long until a time and which time that is for the reader: `in 2 d 1 h, 2026-10-26 12:00:00 GMT+1`. Two units at
 * most, rounded down: elapsed time, in which a day has 24 hours whatever the clocks do meanwhile.
 */
export function formatCountdown(at: number, options: TimeOptions): string {
  const when = formatAbsoluteTime(at, options);
  return at <= options.now ? `now, ${when}` : `in ${formatDuration(at - options.now)}, ${when}`;
}

/** The range of ECMAScript's dates; a node may say anything. */
export function isTime(at: number): boolean {
  return Math.abs(at) <= 8.64e15;
}

let latestDay: { readonly key: string; readonly date: string } | undefined;

/** Of a table with thousands of times, the same for each. */
function today({ now, timeZone, locale }: TimeOptions): string {
  const key = `${now} ${timeZone ?? ''} ${locale ?? ''}`;
  if (latestDay?.key !== key) {
    latestDay = { key, date: localParts(now, { timeZone, locale }).date };
  }
  return latestDay.date;
}

function localParts(at: number, { timeZone, locale }: Omit<TimeOptions, 'now'>) {
  const parts = formatterFor(language(locale), timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    clock: `${part('hour')}:${part('minute')}:${part('second')}`,
    zone: part('timeZoneName'),
  };
}

let latest: { readonly key: string; readonly formatter: Intl.DateTimeFormat } | undefined;

/** Making one takes longer than using it a hundred times, and a reader has one language and one time zone. */
function formatterFor(locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone ?? ''}`;
  if (latest?.key !== key) {
    const formatter = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    latest = { key, formatter };
  }
  return latest.formatter;
}

/** The plain language tag; English for what is none. */
function language(locale: string | undefined): string {
  try {
    return new Intl.Locale(locale ?? 'en').baseName;
  } catch {
    return 'en';
  }
}
