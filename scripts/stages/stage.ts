/** A stage that prints nothing for this many milliseconds is ended. None has a limit that a busy machine could reach. */
export const silence = 15 * 60_000;

/** One step of `npm test`. */
export interface Stage {
  /** What stands before a slash is the name of all that share it: `contract` chooses `contract/state` and the others. */
  readonly name: string;
  /** Names of the stages whose result it needs; where one of them failed it is not run and counts as failed. */
  readonly needs?: readonly string[];
  /** About what it takes on an idle machine; of those that may start, the longest does. */
  readonly seconds?: number;
  run(): Promise<StageResult>;
}

/** Counts of tests; a stage without tests of its own is one test. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What somebody needs to read where something failed. */
  readonly details: string;
  /** A table to print at the end of all. */
  readonly figures?: string;
}

export const stagePassed: StageResult = { passed: 1, failed: 0, skipped: 0, details: '' };

export function stageFailed(details: string): StageResult {
  return { passed: 0, failed: 1, skipped: 0, details };
}

/** Of several that count as one. */
export function sumOf(results: readonly StageResult[]): StageResult {
  const sum = (of: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[of], 0);
  const details = results.flatMap(({ details }) => (details === '' ? [] : [details.trim()]));
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), details: details.join('\n') };
}

/** "3 passed, 0 failed", and what was skipped where something was. */
export function counts({ passed, failed, skipped }: StageResult): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
