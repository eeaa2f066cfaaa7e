import * as l10n from '@vscode/l10n';

const minute = 60n;
const hour = 60n * minute;
const day = 24n * hour;

/** How long somebody stakes, rounded to the unit that people count it in: `14 days`, `3 minutes`. */
export function periodWords(seconds: bigint): string {
  const rounded = (unit: bigint): number => Number((seconds + unit / 2n) / unit);
  if (seconds >= 2n * day) {
    return l10n.t('{0} days', rounded(day));
  }
  if (seconds >= 2n * hour) {
    return l10n.t('{0} hours', rounded(hour));
  }
  return seconds >= 2n * minute ? l10n.t('{0} minutes', rounded(minute)) : l10n.t('{0} seconds', Number(seconds));
}
