import { isCalling, opcode } from '../evm/trace/opcodes';
import { failsAt, type Recording } from '../evm/trace/recording';
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
  private kinds: ReadonlySet<EventKind> = new Set();
  private readonly failing: ReadonlySet<number>;

  constructor(
    private readonly timeline: Timeline,
    private readonly recording: Recording,
  ) {
    this.failing = new Set(recording.calls.flatMap((call) => failsAt(call) ?? []));
  }

  setLines(uri: string, lines: readonly number[]): void {
    this.lines.set(uri, new Set(lines));
  }

  setKinds(kinds: readonly EventKind[]): void {
    this.kinds = new Set(kinds);
  }

  /** The first one after a step. */
  after(step: number): Hit | undefined {
    const line = this.timeline.after(step, (stop) => this.isAtLine(stop));
    const until = line?.step ?? this.recording.length;
    for (let at = step + 1; this.kinds.size > 0 && at < until; at++) {
      const kind = this.kindAt(at);
      if (kind !== undefined) {
        return { step: at, reason: kind };
      }
    }
    return line === undefined ? undefined : { step: line.step, reason: 'breakpoint' };
  }

  /** The last one before a step. */
  before(step: number): Hit | undefined {
    const line = this.timeline.before(step, (stop) => this.isAtLine(stop));
    const until = line?.step ?? -1;
    for (let at = step - 1; this.kinds.size > 0 && at > until; at--) {
      const kind = this.kindAt(at);
      if (kind !== undefined) {
        return { step: at, reason: kind };
      }
    }
    return line === undefined ? undefined : { step: line.step, reason: 'breakpoint' };
  }

  /** A line that waited for what it called was stopped at before. */
  private isAtLine({ uri, line, isResumed }: Stop): boolean {
    return !isResumed && this.lines.get(uri)?.has(line) === true;
  }

  private kindAt(step: number): EventKind | undefined {
    const kind = this.failing.has(step) ? 'reverts' : kindOf(this.recording.op[step]!);
    return kind !== undefined && this.kinds.has(kind) ? kind : undefined;
  }
}

function kindOf(op: number): EventKind | undefined {
  if (op >= opcode.log0 && op <= opcode.log4) {
    return 'events';
  }
  return op === opcode.sstore ? 'storage' : isCalling(op) ? 'calls' : undefined;
}
