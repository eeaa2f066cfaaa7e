import type { FailingTrace } from '../frames/failures';

/** A place where a debugger stops: the first step of a line, each time that control comes to it. */
export interface Stop extends DebugLine {
  readonly step: number;
  /** Count of functions and calls that it stands in. */
  readonly level: number;
  /** Control comes back to the line from what it called: the line has not begun again. */
  readonly isResumed: boolean;
}

/** Steps between looks at the clock. */
const slice = 2048;

/** The stops of a recording in the order they were reached. */
export class Timeline {
  private constructor(
    readonly trace: DebugTrace,
    readonly stops: readonly Stop[],
    private readonly bases: Uint32Array,
  ) {}

  /** @param pause lets other work have its turn, where there was none for some milliseconds */
  static async build(trace: DebugTrace, pause: () => Promise<void> | undefined): Promise<Timeline> {
    const { calls, length, call } = trace.recording;
    const bases = new Uint32Array(calls.length);
    for (const { index, parent, madeBy } of calls) {
      bases[index] = parent === undefined ? 0 : bases[parent]! + 1 + (madeBy === undefined ? 0 : trace.depthAt(madeBy));
    }
    const stops: Stop[] = [];
    // The line that runs, or waits for what it called, in each level.
    const waiting: { readonly call: number; readonly mark: number }[] = [];
    let last = { call: -1, depth: -1, mark: 0 };
    for (let step = 0; step < length; step++) {
      if (step % slice === 0) {
        await pause();
      }
      const mark = trace.markAt(step);
      if (mark === 0) {
        continue;
      }
      const here = { call: call[step]!, depth: trace.depthAt(step), mark };
      if (here.mark !== last.mark || here.depth !== last.depth || here.call !== last.call) {
        const line = trace.lineAt(step);
        if (line !== undefined) {
          const level = bases[here.call]! + here.depth;
          const before = waiting[level];
          stops.push({ ...line, step, level, isResumed: before?.call === here.call && before.mark === mark });
          waiting[level] = here;
          waiting.length = level + 1;
        }
      }
      last = here;
    }
    return new Timeline(trace, stops, bases);
  }

  /** Count of functions and calls that a step stands in. */
  levelAt(step: number): number {
    return this.bases[this.trace.recording.call[step]!]! + this.trace.depthAt(step);
  }

  /** The index of the last stop at or before a step; -1: it is before the first. */
  indexAt(step: number): number {
    let [low, high] = [0, this.stops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.stops[middle]!.step <= step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The first stop after a step that a test holds for. */
  after(step: number, isWanted: (stop: Stop) => boolean): Stop | undefined {
    for (let i = this.indexAt(step) + 1; i < this.stops.length; i++) {
      if (isWanted(this.stops[i]!)) {
        return this.stops[i];
      }
    }
    return undefined;
  }

  /** The last stop before a step that a test holds for. */
  before(step: number, isWanted: (stop: Stop) => boolean): Stop | undefined {
    for (let i = this.indexAt(step - 1); i >= 0; i--) {
      if (isWanted(this.stops[i]!)) {
        return this.stops[i];
      }
    }
    return undefined;
  }
}

/** A place in a file, its line from 0. */
interface DebugLine {
  readonly uri: string;
  readonly line: number;
}

/** A recording with its sources, as a debugger walks through it. */
interface DebugTrace extends FailingTrace {
  /** The line of a step where that is sure. */
  lineAt(step: number): DebugLine | undefined;
  /** Differs for steps of different lines; 0 for steps of none. */
  markAt(step: number): number;
  /** Count of internal functions that a step stands in. */
  depthAt(step: number): number;
}
