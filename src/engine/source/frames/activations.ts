import { type Recording, opcode } from '../../evm';
import { type CodeMap, jumpKind } from '../sourceMap/sourceMap';

/** One run of an internal function, or of the entry code of a call. */
export interface CallActivation {
  readonly call: number;
  /** Absent for the entry code of a call. */
  readonly parent?: number;
  /** The step that jumped into it. */
  readonly site?: number;
  /** Number of activations around it. */
  readonly depth: number;
  /** The return address in compiler output: the byte after the jump. */
  readonly returnsTo: number;
}

/** Assigns each step to an activation, by the jumps that source maps mark as in and out. */
export class Activations {
  readonly list: CallActivation[] = [];
  private readonly ofStep: Int32Array;
  /** The previous step of the same call, -1 for none. */
  private readonly previous: Int32Array;
  /** The step at which the last jump of the same call landed, -1 for none. */
  private readonly landings: Int32Array;

  private constructor(private readonly recording: Recording) {
    this.ofStep = new Int32Array(recording.length);
    this.previous = new Int32Array(recording.length).fill(-1);
    this.landings = new Int32Array(recording.length).fill(-1);
  }

  /** @param maps source map of the code that each call ran, where it is known */
  static async build(
    recording: Recording,
    maps: (call: number) => CodeMap | undefined,
    pause: () => Promise<void> | undefined,
  ): Promise<Activations> {
    const built = new Activations(recording);
    const now = new Int32Array(recording.calls.length).fill(-1);
    const last = new Int32Array(recording.calls.length).fill(-1);
    const isLeaving = new Uint8Array(recording.calls.length);
    for (let i = 0; i < recording.length; i++) {
      if (i % slice === 0) {
        await pause();
      }
      const call = recording.call[i]!;
      if (now[call]! < 0) {
        now[call] = built.add({ call, depth: 0, returnsTo: -1 });
      } else if (isLeaving[call] === 1) {
        isLeaving[call] = 0;
        now[call] = built.after(now[call]!, recording.pc[i]!);
      }
      built.ofStep[i] = now[call]!;
      built.previous[i] = last[call]!;
      built.landings[i] = built.landingAt(i);
      last[call] = i;
      if (recording.op[i] === opcode.jump) {
        const kind = maps(call)?.jumpAt(recording.pc[i]!);
        const { depth } = built.list[now[call]!]!;
        if (kind === jumpKind.in && depth < maxDepth) {
          const returnsTo = recording.pc[i]! + 1;
          now[call] = built.add({ call, parent: now[call]!, site: i, depth: depth + 1, returnsTo });
        } else if (kind === jumpKind.out) {
          isLeaving[call] = 1;
        }
      }
    }
    return built;
  }

  of(step: number): CallActivation {
    return this.list[this.ofStep[step]!]!;
  }

  lastOf(activation: CallActivation): number | undefined {
    const last = this.ofStep.lastIndexOf(this.list.indexOf(activation));
    return last < 0 ? undefined : last;
  }

  /** The previous step of the same call; `undefined` for the first. */
  before(step: number): number | undefined {
    const at = this.previous[step]!;
    return at < 0 ? undefined : at;
  }

  /** A step and the earlier ones of the same call, newest first; at most `maxBack`. */
  *back(step: number | undefined): Generator<number, void> {
    let at = step;
    for (let count = 0; at !== undefined && count < maxBack; count++) {
      yield at;
      at = this.before(at);
    }
  }

  /** The step at which the last jump up to a step landed; `undefined` where there was none in the call. */
  landing(step: number): number | undefined {
    const at = this.landings[step]!;
    return at < 0 ? undefined : at;
  }

  /** Whether there is a conditional jump between two steps of a call. */
  branches(from: number, to: number): boolean {
    for (let at = this.before(to); at !== undefined && at >= from; at = this.before(at)) {
      if (this.recording.op[at] === opcode.jumpi) {
        return true;
      }
    }
    return false;
  }

  /** The step of the same activation that led to a landing: the jump itself, or the call that has returned. */
  ledTo(landing: number): number | undefined {
    const before = this.before(landing);
    if (before === undefined) {
      return undefined;
    }
    const target = this.of(landing);
    let origin = this.of(before);
    while (origin.depth > target.depth + 1 && origin.parent !== undefined) {
      origin = this.list[origin.parent]!;
    }
    return origin.depth > target.depth ? origin.site : origin === target ? before : undefined;
  }

  /** Computed from the previous step, so that each step is visited once. */
  private landingAt(step: number): number {
    const { pc, op } = this.recording;
    const before = this.previous[step]!;
    if (before < 0) {
      return -1;
    }
    const isJump = op[before] === opcode.jump || (op[before] === opcode.jumpi && pc[step] !== pc[before]! + 1);
    return isJump ? step : this.landings[before]!;
  }

  private add(activation: CallActivation): number {
    this.list.push(activation);
    return this.list.length - 1;
  }

  /** The activation after a jump out to `pc`: with tail calls, an optimizer lets a function return for its caller. */
  private after(index: number, pc: number): number {
    for (let at: number | undefined = index; at !== undefined; at = this.list[at]!.parent) {
      const { returnsTo, parent } = this.list[at]!;
      if (returnsTo === pc && parent !== undefined) {
        return parent;
      }
    }
    return this.list[index]!.parent ?? index;
  }
}

/** The depth of the EVM stack: each internal call uses at least one word. */
export const maxDepth = 1_024;

/** Maximum number of steps searched back from a failure. */
export const maxBack = 20_000;

const slice = 4096;
