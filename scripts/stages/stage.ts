/** A stage without output for this many milliseconds is killed. A slow machine might exceed any other limit. */
export const silence = 15 * 60_000;

/** A step of `npm test`. */
export interface Stage {
  /** The part before a slash names a group: `contract` chooses `contract/state` and the others. */
  readonly name: string;
  /** Stages that must pass first; if one fails, this one is not run and counts as failed. */
  readonly needs?: readonly string[];
  /** Approximate duration on an idle machine; the longest startable stage starts first. */
  readonly seconds?: number;
  run(): Promise<StageResult>;
}

/** Test counts; a stage without tests of its own is one test. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Output to print on failure. */
  readonly details: string;
  /** A table to print at the end. */
  readonly figures?: string;
}

export const stagePassed: StageResult = { passed: 1, failed: 0, skipped: 0, details: '' };

export function stageFailed(details: string): StageResult {
  return { passed: 0, failed: 1, skipped: 0, details };
}

export function sumOf(results: readonly StageResult[]): StageResult {
  const sum = (of: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[of], 0);
  const details = results.flatMap(({ details }) => (details === '' ? [] : [details.trim()]));
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), details: details.join('\n') };
}

/** "3 passed, 0 failed", and skipped tests if there are any. */
export function counts({ passed, failed, skipped }: StageResult): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
