import { countWhile, getOrMake } from '../../primitives';
import type { SourceTrace } from '../frames/sourceTrace';
import { type Recording, failsAt, isCalling, opcode } from '../../evm';
import { failureOf, type FailingTrace } from '../frames/failures';

export type StopReason = 'entry' | 'step' | 'end' | 'pause' | Hit['reason'];

export type Move = 'next' | 'stepIn' | 'stepOut' | 'stepBack' | 'continue' | 'reverseContinue';

export interface Position {
  readonly step: number;
  readonly reason: StopReason;
}

/** Moves through a recording both ways, without executing again. Only breakpoint conditions make a move wait. */
export class Walk {
  private isPaused = false;

  constructor(
    private readonly timeline: Timeline,
    private readonly breakpoints: Breakpoints,
    private readonly recording: Recording,
  ) {}

  first(): Position {
    return { step: this.timeline.stops[0]?.step ?? 0, reason: 'entry' };
  }

  /** Ends the current move at the stop that it evaluates. */
  pause(): void {
    this.isPaused = true;
  }

  /** The statement that made the transaction fail; `undefined` where it succeeded. */
  failure(): Position | undefined {
    const failed = failureOf(this.timeline.trace);
    const step = failed && failsAt(failed);
    return step === undefined ? undefined : { step, reason: 'reverts' };
  }

  /** @param move "next" and "stepBack" step over the calls of a statement */
  async move(step: number, move: Move, isByInstruction: boolean): Promise<Position> {
    const level = this.timeline.levelAt(step);
    if (isByInstruction && (move === 'stepIn' || move === 'stepBack')) {
      const next = step + (move === 'stepIn' ? 1 : -1);
      return { step: Math.min(Math.max(next, 0), this.recording.length - 1), reason: 'step' };
    }
    switch (move) {
      case 'next':
        return await this.forwards(
          step,
          isByInstruction ? this.instructionBeside(step) : this.timeline.after(step, (stop) => isAtLevel(stop, level)),
        );
      case 'stepIn':
        return await this.forwards(
          step,
          this.timeline.after(step, () => true),
        );
      case 'stepOut':
        return await this.forwards(
          step,
          this.timeline.after(step, (stop) => stop.level < level),
        );
      case 'continue':
        return await this.forwards(step, undefined);
      case 'stepBack':
        return await this.backwards(step, this.statementBefore(step));
      case 'reverseContinue':
        return await this.backwards(step, undefined);
    }
  }

  private statementBefore(step: number): Stop | undefined {
    const { stops } = this.timeline;
    const index = this.timeline.indexAt(step);
    const here = stops[index];
    const level = this.timeline.levelAt(step);
    // Within a statement, go to its start; after the end of a function, go to its last statement.
    const isAfterReturn = here !== undefined && level < here.level;
    const from = isAfterReturn ? step : (here?.step ?? step);
    const previous = this.timeline.before(from, (stop) => isAtLevel(stop, Math.min(level, here?.level ?? level)));
    return previous ?? (isAfterReturn ? outermost(stops.slice(0, index + 1)) : undefined);
  }

  /** The next instruction, stepping over a call. */
  private instructionBeside(step: number): { readonly step: number } | undefined {
    const { call, calls, length } = this.recording;
    const { depth } = calls[call[step]!]!;
    for (let next = step + 1; next < length; next++) {
      if (calls[call[next]!]!.depth <= depth) {
        return { step: next };
      }
    }
    return undefined;
  }

  /** Moves to a step, or the first breakpoint before it; without `to`, to the end. */
  private async forwards(from: number, to: { readonly step: number } | undefined): Promise<Position> {
    const last = Math.max(0, this.recording.length - 1);
    const target: Position = to === undefined ? { step: last, reason: 'end' } : { step: to.step, reason: 'step' };
    return await this.arrive(target, from, (step) => this.breakpoints.after(step, to?.step));
  }

  /** Moves back to a step, or the first breakpoint before it; without `to`, to the start. */
  private async backwards(from: number, to: { readonly step: number } | undefined): Promise<Position> {
    const target: Position = to === undefined ? this.first() : { step: to.step, reason: 'step' };
    return await this.arrive(target, from, (step) => this.breakpoints.before(step, to?.step));
  }

  private async arrive(at: Position, from: number, next: (step: number) => Hit | undefined): Promise<Position> {
    this.isPaused = false;
    for (let hit = next(from); hit !== undefined; hit = next(hit.step)) {
      if (hit.reason !== 'breakpoint' || (await this.breakpoints.stopsAt(hit.step))) {
        return hit;
      }
      // TypeScript narrowed it to false before the await.
      if (this.isPaused as boolean) {
        return { step: hit.step, reason: 'pause' };
      }
    }
    await this.breakpoints.stopsAt(at.step);
    return at;
  }
}

/** Whether a stop starts a statement at a level, or is at a level around it. */
function isAtLevel(stop: Stop, level: number): boolean {
  return stop.level < level || (stop.level === level && !stop.isResumed);
}

function outermost(stops: readonly Stop[]): Stop | undefined {
  return stops.reduce<Stop | undefined>(
    (best, stop) =>
      best === undefined || stop.level < best.level || (stop.level === best.level && !stop.isResumed) ? stop : best,
    undefined,
  );
}

/** Events other than lines at which the debugger can stop. */
export type EventKind = 'reverts' | 'events' | 'calls' | 'storage';

export const eventKinds: readonly EventKind[] = ['reverts', 'events', 'calls', 'storage'];

interface Hit {
  readonly step: number;
  readonly reason: 'breakpoint' | EventKind;
}

/** Whether a breakpoint stops where its line starts at a step. */
export type DecideStop = (step: number) => Promise<boolean>;

export class Breakpoints {
  private readonly lines = new Map<string, ReadonlyMap<number, readonly DecideStop[]>>();
  /** By opcode: 1 + the index in `eventKinds` of the event to stop at, 0 for none. */
  private readonly wanted = new Uint8Array(256);
  private isFailureWanted = false;
  /** Steps at which calls fail, ascending. */
  private readonly failing: readonly number[];

  constructor(
    private readonly timeline: Timeline,
    private readonly recording: Recording,
  ) {
    this.failing = recording.calls.flatMap((call) => failsAt(call) ?? []).toSorted((a, b) => a - b);
  }

  setLines(uri: string, breakpoints: readonly { readonly line: number; readonly decide: DecideStop }[]): void {
    const lines = new Map<number, DecideStop[]>();
    for (const { line, decide } of breakpoints) {
      getOrMake(lines, line, (): DecideStop[] => []).push(decide);
    }
    if (lines.size === 0) {
      this.lines.delete(uri);
    } else {
      this.lines.set(uri, lines);
    }
  }

  /** Whether a breakpoint stops at a step. Evaluates each one on the line, since log points print messages. */
  async stopsAt(step: number): Promise<boolean> {
    const stop = this.timeline.stops[this.timeline.indexAt(step)];
    const deciders = stop?.step === step && !stop.isResumed ? this.lines.get(stop.uri)?.get(stop.line) : undefined;
    let shouldStop = false;
    for (const decide of deciders ?? []) {
      shouldStop = (await decide(step)) || shouldStop;
    }
    return shouldStop;
  }

  setKinds(kinds: readonly EventKind[]): void {
    this.isFailureWanted = kinds.includes('reverts');
    for (let op = 0; op < this.wanted.length; op++) {
      const kind = eventKindOf(op);
      this.wanted[op] = kind !== undefined && kinds.includes(kind) ? eventKinds.indexOf(kind) + 1 : 0;
    }
  }

  after(step: number, end = this.recording.length): Hit | undefined {
    const line =
      this.lines.size === 0 ? undefined : this.timeline.after(step, (stop) => stop.step >= end || this.isAtLine(stop));
    return this.between(step, end, Math.min(line?.step ?? end, end), 1);
  }

  before(step: number, end = -1): Hit | undefined {
    const line =
      this.lines.size === 0 ? undefined : this.timeline.before(step, (stop) => stop.step <= end || this.isAtLine(stop));
    return this.between(step, end, Math.max(line?.step ?? end, end), -1);
  }

  /** @param until the step of the next line breakpoint, else `end` */
  private between(step: number, end: number, until: number, direction: 1 | -1): Hit | undefined {
    const isBetween = (one: number): boolean => (direction > 0 ? one > step && one < until : one < step && one > until);
    const failing = this.isFailureWanted ? this.failing.filter(isBetween) : [];
    const failed = direction > 0 ? failing[0] : failing.at(-1);
    for (let at = step + direction; at !== (failed ?? until) && isBetween(at); at += direction) {
      const kind = this.kindAt(at);
      if (kind !== undefined) {
        return { step: at, reason: kind };
      }
    }
    if (failed !== undefined) {
      return { step: failed, reason: 'reverts' };
    }
    return until === end ? undefined : { step: until, reason: 'breakpoint' };
  }

  /** A resumed line was hit before. */
  private isAtLine({ uri, line, isResumed }: Stop): boolean {
    return !isResumed && this.lines.get(uri)?.has(line) === true;
  }

  private kindAt(step: number): EventKind | undefined {
    return eventKinds[this.wanted[this.recording.op[step]!]! - 1];
  }
}

function eventKindOf(op: number): EventKind | undefined {
  if (op >= opcode.log0 && op <= opcode.log4) {
    return 'events';
  }
  return op === opcode.sstore ? 'storage' : isCalling(op) ? 'calls' : undefined;
}

/** Where the debugger can stop: the first step of a line, each time that control reaches it. */
interface Stop extends DebugLine {
  readonly step: number;
  /** Number of functions and calls around it. */
  readonly level: number;
  /** Control returns to the line from a call: the line does not start again. */
  readonly isResumed: boolean;
}

const slice = 2048;

/** The stops of a recording, in execution order. */
export class Timeline {
  private constructor(
    readonly trace: DebugTrace,
    readonly stops: readonly Stop[],
    private readonly bases: Uint32Array,
  ) {}

  static async build(trace: DebugTrace, pause: () => Promise<void> | undefined): Promise<Timeline> {
    const { calls, length, call } = trace.recording;
    const bases = new Uint32Array(calls.length);
    for (const { index, parent, madeBy } of calls) {
      bases[index] = parent === undefined ? 0 : bases[parent]! + 1 + (madeBy === undefined ? 0 : trace.depthAt(madeBy));
    }
    const stops: Stop[] = [];
    // By level, the line that runs, or waits for a call.
    const lineByLevel: { readonly call: number; readonly mark: number }[] = [];
    let last = { call: -1, depth: -1, mark: 0, step: -1 };
    for (let step = 0; step < length; step++) {
      if (step % slice === 0) {
        await pause();
      }
      const mark = trace.markAt(step);
      if (mark === 0) {
        continue;
      }
      const current = { call: call[step]!, depth: trace.depthAt(step), mark, step };
      const isNewLine = current.mark !== last.mark || current.call !== last.call;
      if (isNewLine && current.call === last.call && trace.endsBodyOf(step, last.step)) {
        continue;
      }
      if (isNewLine || (current.depth !== last.depth && trace.isInFunction(step))) {
        const line = trace.lineAt(step);
        if (line !== undefined) {
          const level = bases[current.call]! + current.depth;
          const before = lineByLevel[level];
          stops.push({ ...line, step, level, isResumed: before?.call === current.call && before.mark === mark });
          lineByLevel[level] = current;
          lineByLevel.length = level + 1;
        }
      }
      last = current;
    }
    return new Timeline(trace, stops, bases);
  }

  levelAt(step: number): number {
    return this.bases[this.trace.recording.call[step]!]! + this.trace.depthAt(step);
  }

  /** Index of the last stop at or before a step; -1 where there is none. */
  indexAt(step: number): number {
    return countWhile(this.stops.length, (i) => this.stops[i]!.step <= step) - 1;
  }

  /** The last stop of the outermost call, at its lowest level. */
  last(): Stop | undefined {
    const { call } = this.trace.recording;
    return this.stops
      .filter((stop) => call[stop.step] === 0)
      .reduce<Stop | undefined>(
        (best, stop) => (best !== undefined && best.level < stop.level ? best : stop),
        undefined,
      );
  }

  after(step: number, isWanted: (stop: Stop) => boolean): Stop | undefined {
    for (let i = this.indexAt(step) + 1; i < this.stops.length; i++) {
      if (isWanted(this.stops[i]!)) {
        return this.stops[i];
      }
    }
    return undefined;
  }

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

type DebugTrace = FailingTrace & Pick<SourceTrace, 'lineAt' | 'markAt' | 'depthAt' | 'endsBodyOf' | 'isInFunction'>;
