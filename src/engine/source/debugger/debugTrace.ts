import type { FailingTrace } from '../frames/failures';

/** A place in a file, its line from 0. */
export interface DebugLine {
  readonly uri: string;
  readonly line: number;
}

/** A recording with its sources, as a debugger walks through it. */
export interface DebugTrace extends FailingTrace {
  /** The line of a step where that is sure. */
  lineAt(step: number): DebugLine | undefined;
  /** Differs for steps of different lines; 0 for steps of none. */
  markAt(step: number): number;
  /** Count of internal functions that a step stands in. */
  depthAt(step: number): number;
}
