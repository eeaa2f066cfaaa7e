/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  /** Names of the stages whose result it needs; where one of them failed it is not run and counts as failed. */
  readonly needs?: readonly string[];
  run(): Promise<StageResult>;
}

/** Counts of tests; a stage without tests of its own is one test. */
export interface StageResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What somebody needs to read where something failed. */
  readonly details: string;
}

export const stagePassed: StageResult = { passed: 1, failed: 0, skipped: 0, details: '' };

export function stageFailed(details: string): StageResult {
  return { passed: 0, failed: 1, skipped: 0, details };
}
