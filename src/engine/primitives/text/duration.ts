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
