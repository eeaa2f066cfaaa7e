import type { Line } from '../../core/finding/finding';
import type { Handout } from '../../core/finding/finding';
import type { Verdict } from './diagnosis';

/** What the P-Chain and the manager contract of an L1 tell of its validators, side by side. */
export interface SetUp {
  /** Those whose set-up, weight change or removal one side has done and the other not. */
  readonly verdicts: readonly Verdict[];
  /** What could not be read, a sentence each. */
  readonly unread: readonly Line[];
  /** What completes them. */
  readonly handouts: readonly Handout[];
}
