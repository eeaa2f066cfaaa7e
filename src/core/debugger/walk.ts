import type { Recording } from '../evm/trace/recording';
import type { Breakpoints, Hit } from './breakpoints';
import type { Timeline } from './timeline';

/** Why a debugger stands where it does, as the protocol names it. */
export type StopReason = 'entry' | 'step' | 'goto' | 'end' | Hit['reason'];

export interface Position {
  readonly step: number;
  readonly reason: StopReason;
}

/** Walks through a recording both ways. All moves answer at once: nothing runs again. */
export class Walk {
  constructor(
    private readonly timeline: Timeline,
    private readonly breakpoints: Breakpoints,
    private readonly recording: Recording,
  ) {}

  first(): Position {
    return { step: this.timeline.stops[0]?.step ?? 0, reason: 'entry' };
  }

  /** The statement that made the transaction fail; undefined: it did not. */
  failure(): Position | undefined {
    const failed = this.recording.calls.filter(({ error, last }) => error !== undefined && last !== undefined);
    const [root] = this.recording.calls;
    const deepest = failed.reduce<(typeof failed)[number] | undefined>(
      (best, one) => (best === undefined || one.depth > best.depth ? one : best),
      undefined,
    );
    return root?.error === undefined || deepest?.last === undefined
      ? undefined
      : { step: deepest.last, reason: 'reverts' };
  }

  into(step: number): Position {
    return this.stepped(this.timeline.after(step, () => true)?.step);
  }

  over(step: number): Position {
    const level = this.timeline.levelAt(step);
    return this.stepped(this.timeline.after(step, (stop) => stop.level <= level)?.step);
  }

  out(step: number): Position {
    const level = this.timeline.levelAt(step);
    return this.stepped(this.timeline.after(step, (stop) => stop.level < level)?.step);
  }

  /** To the statement before, over what it called. */
  back(step: number): Position {
    // Somewhere within a statement it is that statement's turn.
    const here = this.timeline.stops[this.timeline.indexAt(step)];
    const level = Math.min(this.timeline.levelAt(step), here?.level ?? Infinity);
    const before = this.timeline.before(here?.step ?? step, (stop) => stop.level <= level);
    return before === undefined ? this.first() : { step: before.step, reason: 'step' };
  }

  /** One instruction, either way. */
  instruction(step: number, by: 1 | -1): Position {
    const next = Math.min(Math.max(step + by, 0), this.recording.length - 1);
    return { step: next, reason: 'step' };
  }

  onward(step: number): Position {
    const hit = this.breakpoints.after(step);
    return hit ?? this.end();
  }

  backward(step: number): Position {
    return this.breakpoints.before(step) ?? this.first();
  }

  private stepped(step: number | undefined): Position {
    return step === undefined ? this.end() : { step, reason: 'step' };
  }

  private end(): Position {
    return { step: Math.max(0, this.recording.length - 1), reason: 'end' };
  }
}
