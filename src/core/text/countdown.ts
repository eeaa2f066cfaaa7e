import * as l10n from '@vscode/l10n';
import { formatAbsoluteTime, type TimeOptions } from './age';

const units = [
  { milliseconds: 86_400_000, words: (n: number) => l10n.t('{0} d', n) },
  { milliseconds: 3_600_000, words: (n: number) => l10n.t('{0} h', n) },
  { milliseconds: 60_000, words: (n: number) => l10n.t('{0} min', n) },
  { milliseconds: 1_000, words: (n: number) => l10n.t('{0} s', n) },
];

/**
 * How long until a time and which time that is for the reader: `in 2 d 1 h, 2026-10-26 12:00:00 GMT+1`. Two units at
 * most, rounded down: elapsed time, in which a day has 24 hours whatever the clocks do meanwhile.
 */
export function formatCountdown(at: number, options: TimeOptions): string {
  const when = formatAbsoluteTime(at, options);
  return at <= options.now ? l10n.t('now, {0}', when) : l10n.t('in {0}, {1}', formatRemaining(at - options.now), when);
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
