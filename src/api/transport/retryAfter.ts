/**
 * Seconds that a `retry-after` header asks to wait: a number of seconds or an HTTP date. Undefined where there is none or
 * it cannot be read; never negative. `now` in milliseconds since the epoch.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  if (/^[0-9]{1,9}$/.test(header.trim())) {
    return Number(header);
  }
  // Dates of the standard begin with the day's name; Date.parse alone takes almost anything.
  const date = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}
