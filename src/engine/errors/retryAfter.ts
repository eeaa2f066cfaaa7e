/** Seconds to wait, at most an hour; `later` where a server asks for longer, which nobody waits for. */
export type RetryAfter = number | 'later';

const HOUR = 3_600;

/**
 * What a `retry-after` header asks for: a number of seconds or an HTTP date. Undefined where there is none or it cannot be
 * read; never negative. `now` in milliseconds since the epoch.
 */
export function retryAfter(header: string | undefined, now: number): RetryAfter | undefined {
  const seconds = header === undefined ? undefined : secondsIn(header, now);
  return seconds !== undefined && seconds > HOUR ? 'later' : seconds;
}

function secondsIn(header: string, now: number): number | undefined {
  if (/^[0-9]+$/.test(header.trim())) {
    return Number(header);
  }
  // Dates of the standard begin with the day's name; Date.parse alone takes almost anything.
  const date = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}
