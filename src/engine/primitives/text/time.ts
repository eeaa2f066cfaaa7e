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

/** Durations below two years are shown in days. */
const unitsWithoutYears = units.slice(1);

/**
 * A duration in its two largest units, rounded down: `210 ms`, `12 s`, `1 min 48 s`, `13 d 23 h`. From a hundred days
 * on, only one unit: `399 d`, `2 y`.
 *
 * @param most maximum number of units; one for ages: `3 min ago`
 */
export function formatDuration(milliseconds: number, most: 1 | 2 = 2): string {
  const length = Math.abs(milliseconds);
  if (!Number.isFinite(length)) {
    return 'unknown';
  }
  if (length > 0 && length < second) {
    return `${Math.floor(length)} ms`;
  }
  const own = length < 2 * year ? unitsWithoutYears : units;
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
  /** IANA name; local time zone by default. */
  readonly timeZone?: string;
  /** Language of the time zone's short name. */
  readonly locale?: string;
}

/** An age: `3 min ago`, `in 3 min` if negative, `just now` within a second. */
export function formatAge(milliseconds: number): string {
  if (Math.abs(milliseconds) < 1000) {
    return 'just now';
  }
  const duration = formatDuration(milliseconds, 1);
  return milliseconds < 0 ? `in ${duration}` : `${duration} ago`;
}

/** Local time with its age: `14:02:11 UTC, 3 min ago`; with the date if that is not today. */
export function formatTime(at: number, options: TimeOptions): string {
  return isTime(at) ? withAge(formatClockTime(at, options), options.now - at) : 'time out of range';
}

/** Appends an age: `14:02:11 UTC, 3 min ago`, `127.0.0.1:9650, 12 s ago`. */
export function withAge(words: string, milliseconds: number): string {
  return `${words}, ${formatAge(milliseconds)}`;
}

/** Local time without age: `14:02:11 UTC`; with the date if that is not today. */
export function formatClockTime(at: number, options: TimeOptions): string {
  if (!isTime(at)) {
    return 'time out of range';
  }
  const then = localParts(at, options);
  const clock = `${then.clock} ${then.zone}`;
  return then.date === today(options) ? clock : `${then.date} ${clock}`;
}

/** Local date and time with time zone, independent of now: `2026-11-21 14:02:11 UTC`. */
export function formatAbsoluteTime(at: number, options: Omit<TimeOptions, 'now'>): string {
  if (!isTime(at)) {
    return 'time out of range';
  }
  const { date, clock, zone } = localParts(at, options);
  return `${date} ${clock} ${zone}`;
}

/**
 * The remaining time and the local time of an event: `in 2 d 1 h, 2026-10-26 12:00:00 GMT+1`. At most two units,
 * rounded down; days have 24 hours, whatever the time zone does.
 */
export function formatCountdown(at: number, options: TimeOptions): string {
  const when = formatAbsoluteTime(at, options);
  return at <= options.now ? `now, ${when}` : `in ${formatDuration(at - options.now)}, ${when}`;
}

/** The range of ECMAScript dates; nodes may send anything. */
export function isTime(at: number): boolean {
  return Math.abs(at) <= 8.64e15;
}

let latestDay: { readonly key: string; readonly date: string } | undefined;

/** Cached, since tables have thousands of times. */
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

/** Cached, since creating a formatter takes longer than using it a hundred times. */
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

/** The base name of a language tag; English if invalid. */
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

/** Milliseconds of a Go duration (`1m48.146553078s`); `undefined` if invalid. */
export function goMilliseconds(written: string): number | undefined {
  if (!/^-?(?:\d+(?:\.\d+)?(?:h|ms|m|s|µs|us|ns))+$/.test(written)) {
    return undefined;
  }
  const parts = [...written.matchAll(/(?<![\d.])([\d.]+)(h|ms|m|s|µs|us|ns)/g)];
  return parts.reduce((sum, [, figure, unit]) => sum + Number(figure) * goUnits[unit!]!, 0);
}

/** A Go duration in this project's format: `1 min 48 s`; unchanged if invalid. */
export function formatGoDuration(written: string): string {
  const length = goMilliseconds(written);
  return length === undefined || (length > 0 && length < 1) ? written : formatDuration(length);
}
