import * as l10n from '@vscode/l10n';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

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
