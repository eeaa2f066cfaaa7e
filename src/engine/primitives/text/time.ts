const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

const units = [
  { length: year, words: (n: number) => `${n} y` },
  { length: day, words: (n: number) => `${n} d` },
  { length: hour, words: (n: number) => `${n} h` },
  { length: minute, words: (n: number) => `${n} min` },
  { length: second, words: (n: number) => `${n} s` },
];

/** Up to two years are counted in days. */
const daysAlone = units.slice(1);

/**
 * A length of time in its two largest units, rounded down: `210 ms`, `12 s`, `1 min 48 s`, `13 d 23 h`. From a hundred days on one
 * unit is enough: `399 d`, `2 y`.
 * @param most units that are shown; one for what is told in passing: `3 min ago`
 */
export function formatDuration(milliseconds: number, most: 1 | 2 = 2): string {
  const length = Math.abs(milliseconds);
  if (!Number.isFinite(length)) {
    return 'unknown';
  }
  if (length > 0 && length < second) {
    return `${Math.floor(length)} ms`;
  }
  const own = length < 2 * year ? daysAlone : units;
  const first = own.findIndex((unit) => length >= unit.length);
  if (first === -1) {
    return `${0} s`;
  }
  const isLong = length >= 100 * day;
  let rest = length;
  return own
    .slice(first, first + (isLong ? 1 : most))
    .map((unit) => {
      const count = Math.floor(rest / unit.length);
      rest -= count * unit.length;
      return count === 0 ? '' : unit.words(count);
    })
    .filter((part) => part !== '')
    .join(' ');
}

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

const goUnits: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  µs: 1e-3,
  us: 1e-3,
  ns: 1e-6,
};

/** Milliseconds of a duration as Go writes it (`1m48.146553078s`); undefined where it is none. */
export function goMilliseconds(written: string): number | undefined {
  if (!/^-?(?:\d+(?:\.\d+)?(?:h|ms|m|s|µs|us|ns))+$/.test(written)) {
    return undefined;
  }
  const parts = [...written.matchAll(/(?<![\d.])([\d.]+)(h|ms|m|s|µs|us|ns)/g)];
  return parts.reduce((sum, [, figure, unit]) => sum + Number(figure) * goUnits[unit!]!, 0);
}

/** A duration as Go writes it, as everywhere else: `1 min 48 s`. What is none stays as it is. */
export function formatGoDuration(written: string): string {
  const length = goMilliseconds(written);
  return length === undefined || (length > 0 && length < 1) ? written : formatDuration(length);
}
