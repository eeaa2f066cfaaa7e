import * as l10n from '@vscode/l10n';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

const units = [
  { length: year, words: (n: number) => l10n.t('{0} y', n) },
  { length: day, words: (n: number) => l10n.t('{0} d', n) },
  { length: hour, words: (n: number) => l10n.t('{0} h', n) },
  { length: minute, words: (n: number) => l10n.t('{0} min', n) },
  { length: second, words: (n: number) => l10n.t('{0} s', n) },
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
    return l10n.t('unknown');
  }
  if (length > 0 && length < second) {
    return l10n.t('{0} ms', Math.floor(length));
  }
  const own = length < 2 * year ? daysAlone : units;
  const first = own.findIndex((unit) => length >= unit.length);
  if (first === -1) {
    return l10n.t('{0} s', 0);
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
