import { formatDuration } from './duration';

const units: Readonly<Record<string, number>> = {
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
  return parts.reduce((sum, [, figure, unit]) => sum + Number(figure) * units[unit!]!, 0);
}

/** A duration as Go writes it, as everywhere else: `1 min 48 s`. What is none stays as it is. */
export function formatGoDuration(written: string): string {
  const length = goMilliseconds(written);
  return length === undefined || (length > 0 && length < 1) ? written : formatDuration(length);
}
