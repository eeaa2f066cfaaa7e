import { type Recording, failsAt, isCalling, opcode } from '../../evm';
import type { Stop, Timeline } from './timeline';

/** What a debugger can stop at beside lines. */
export type EventKind = 'reverts' | 'events' | 'calls' | 'storage';

export const eventKinds: readonly EventKind[] = ['reverts', 'events', 'calls', 'storage'];

/** Where the walk through a recording is held up. */
export interface Hit {
  readonly step: number;
  readonly reason: 'breakpoint' | EventKind;
}

/** Breakpoints at lines and at what happens. */
export class Breakpoints {
  private readonly lines = new Map<string, ReadonlySet<number>>();
  /** By operation: what it does that is stopped at; 0 for nothing, else the place among `eventKinds` and 1. */
  private readonly wanted = new Uint8Array(256);
  private isFailureWanted = false;
  /** In order. */
  private readonly failing: readonly number[];

  constructor(
    private readonly timeline: Timeline,
    private readonly recording: Recording,
  ) {
    this.failing = recording.calls.flatMap((call) => failsAt(call) ?? []).toSorted((a, b) => a - b);
  }

  setLines(uri: string, lines: readonly number[]): void {
    if (lines.length === 0) {
      this.lines.delete(uri);
    } else {
      this.lines.set(uri, new Set(lines));
    }
  }

  setKinds(kinds: readonly EventKind[]): void {
    this.isFailureWanted = kinds.includes('reverts');
    for (let op = 0; op < this.wanted.length; op++) {
      const kind = kindOf(op);
      this.wanted[op] = kind !== undefined && kinds.includes(kind) ? eventKinds.indexOf(kind) + 1 : 0;
    }
  }

  /** The first one between two steps. */
  after(step: number, end = this.recording.length): Hit | undefined {
    const line =
      this.lines.size === 0 ? undefined : this.timeline.after(step, (stop) => stop.step >= end || this.isAtLine(stop));
    const until = Math.min(line?.step ?? end, end);
    const failed = this.isFailureWanted ? this.failing.find((one) => one > step && one < until) : undefined;
    for (let at = step + 1; at < (failed ?? until); at++) {
      const kind = this.kindAt(at);
      if (kind !== undefined) {
        return { step: at, reason: kind };
      }
    }
    return failed === undefined ? atLine(until, end) : { step: failed, reason: 'reverts' };
  }

  /** The last one between two steps. */
  before(step: number, end = -1): Hit | undefined {
    const line =
      this.lines.size === 0 ? undefined : this.timeline.before(step, (stop) => stop.step <= end || this.isAtLine(stop));
    const until = Math.max(line?.step ?? end, end);
    const failed = this.isFailureWanted ? this.failing.findLast((one) => one < step && one > until) : undefined;
    for (let at = step - 1; at > (failed ?? until); at--) {
      const kind = this.kindAt(at);
      if (kind !== undefined) {
        return { step: at, reason: kind };
      }
    }
    return failed === undefined ? atLine(until, end) : { step: failed, reason: 'reverts' };
  }

  /** A line that waited for what it called was stopped at before. */
  private isAtLine({ uri, line, isResumed }: Stop): boolean {
    return !isResumed && this.lines.get(uri)?.has(line) === true;
  }

  private kindAt(step: number): EventKind | undefined {
    return eventKinds[this.wanted[this.recording.op[step]!]! - 1];
  }
}

function atLine(step: number, end: number): Hit | undefined {
  return step === end ? undefined : { step, reason: 'breakpoint' };
}

function kindOf(op: number): EventKind | undefined {
  if (op >= opcode.log0 && op <= opcode.log4) {
    return 'events';
  }
  return op === opcode.sstore ? 'storage' : isCalling(op) ? 'calls' : undefined;
}
