import { type Recording, failsAt } from '../../evm';
import type { Breakpoints, Hit } from './breakpoints';
import { failureOf } from '../frames/failures';
import type { Stop, Timeline } from './timeline';

/** Why a debugger stands where it does, as the protocol names it. */
export type StopReason = 'entry' | 'step' | 'end' | Hit['reason'];

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
    const failed = failureOf(this.timeline.trace);
    const step = failed && failsAt(failed);
    return step === undefined ? undefined : { step, reason: 'reverts' };
  }

  into(step: number): Position {
    return this.forwards(
      step,
      this.timeline.after(step, () => true),
    );
  }

  /** To the next statement, over what this one calls. */
  over(step: number): Position {
    const level = this.timeline.levelAt(step);
    return this.forwards(
      step,
      this.timeline.after(step, (stop) => isBeside(stop, level)),
    );
  }

  out(step: number): Position {
    const level = this.timeline.levelAt(step);
    return this.forwards(
      step,
      this.timeline.after(step, (stop) => stop.level < level),
    );
  }

  /** To the statement before, over what it called. */
  back(step: number): Position {
    const { stops } = this.timeline;
    const index = this.timeline.indexAt(step);
    const here = stops[index];
    const level = this.timeline.levelAt(step);
    // Somewhere within a statement it is that statement's turn; behind all of a function it is that of its last one.
    const isBehind = here !== undefined && level < here.level;
    const from = isBehind ? step : (here?.step ?? step);
    const beside = this.timeline.before(from, (stop) => isBeside(stop, Math.min(level, here?.level ?? level)));
    const before = beside ?? (isBehind ? outermost(stops.slice(0, index + 1)) : undefined);
    const hit = this.breakpoints.before(step, before?.step);
    return hit ?? (before === undefined ? this.first() : { step: before.step, reason: 'step' });
  }

  /** One instruction, either way. */
  instruction(step: number, by: 1 | -1): Position {
    const next = Math.min(Math.max(step + by, 0), this.recording.length - 1);
    return { step: next, reason: 'step' };
  }

  /** One instruction, over the call that it may make. */
  instructionOver(step: number): Position {
    const { call, calls, length } = this.recording;
    const { depth } = calls[call[step]!]!;
    for (let next = step + 1; next < length; next++) {
      if (calls[call[next]!]!.depth <= depth) {
        return this.forwards(step, { step: next });
      }
    }
    return this.forwards(step, undefined);
  }

  onward(step: number): Position {
    return this.forwards(step, undefined);
  }

  backward(step: number): Position {
    return this.breakpoints.before(step) ?? this.first();
  }

  /** To a step, or to what holds it up on the way; undefined: to the end. */
  private forwards(from: number, to: { readonly step: number } | undefined): Position {
    const hit = this.breakpoints.after(from, to?.step);
    if (hit !== undefined) {
      return hit;
    }
    const last = Math.max(0, this.recording.length - 1);
    return to === undefined ? { step: last, reason: 'end' } : { step: to.step, reason: 'step' };
  }
}

/** Whether a stop begins a statement of a level, or is one of those around it. */
function isBeside(stop: Stop, level: number): boolean {
  return stop.level < level || (stop.level === level && !stop.isResumed);
}

/** The last one of those that stand in the fewest functions. */
function outermost(stops: readonly Stop[]): Stop | undefined {
  return stops.reduce<Stop | undefined>(
    (best, stop) =>
      best === undefined || stop.level < best.level || (stop.level === best.level && !stop.isResumed) ? stop : best,
    undefined,
  );
}
