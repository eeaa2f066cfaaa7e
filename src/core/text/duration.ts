import * as l10n from '@vscode/l10n';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

export const units = [
  { milliseconds: 86_400_000, words: (n: number) => l10n.t('{0} d', n) },
  { milliseconds: 3_600_000, words: (n: number) => l10n.t('{0} h', n) },
  { milliseconds: 60_000, words: (n: number) => l10n.t('{0} min', n) },
  { milliseconds: 1_000, words: (n: number) => l10n.t('{0} s', n) },
];

/** A length of time in its largest unit, rounded down: `210 ms`, `12 s`, `3 min`, `2 h`, `5 d`, `1 y`. */
export function formatDuration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (!Number.isFinite(length)) {
    return l10n.t('an unknown time');
  }
  if (length < second) {
    return l10n.t('{0} ms', Math.floor(length));
  }
  if (length < minute) {
    return l10n.t('{0} s', Math.floor(length / second));
  }
  if (length < hour) {
    return l10n.t('{0} min', Math.floor(length / minute));
  }
  if (length < day) {
    return l10n.t('{0} h', Math.floor(length / hour));
  }
  return length < 2 * year ? l10n.t('{0} d', Math.floor(length / day)) : l10n.t('{0} y', Math.floor(length / year));
}

/** How long somebody waits: seconds up to two minutes, `90 s`, at least one, then as `formatRemaining`. */
export function formatWait(seconds: number): string {
  return seconds < 120 ? l10n.t('{0} s', Math.max(1, Math.floor(seconds))) : formatRemaining(seconds * 1_000);
}

/** A length of time in its two largest units, rounded down: `2 d 1 h`, `59 s`. */
export function formatRemaining(milliseconds: number): string {
  const first = units.findIndex((unit) => milliseconds >= unit.milliseconds);
  if (first === -1) {
    return units.at(-1)!.words(0);
  }
  let rest = milliseconds;
  const parts = units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit.milliseconds);
    rest -= count * unit.milliseconds;
    return count === 0 ? '' : unit.words(count);
  });
  return parts.filter((part) => part !== '').join(' ');
}
