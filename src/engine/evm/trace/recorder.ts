import { isCalling, opcodeName } from './opcodes';

/** A call as a node's call tracer reports it, with nested calls. Untrusted. */
export interface TracedCall {
  /** "CALL", "DELEGATECALL", "STATICCALL", "CREATE" … */
  readonly type?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** In wei; absent for calls that cannot send value. */
  readonly value?: bigint | null | undefined;
  /** Gas passed to the call. */
  readonly gas?: bigint | null | undefined;
  readonly gasUsed?: bigint | null | undefined;
  readonly input?: string | null | undefined;
  /** Return or revert data. */
  readonly output?: string | null | undefined;
  /** "execution reverted", "out of gas"; absent on success. */
  readonly error?: string | null | undefined;
  readonly calls?: readonly TracedCall[] | null | undefined;
}

/** Steps in order, in columns. `depth` counts from 1. */
export interface TraceSteps {
  readonly length: number;
  /** Byte offset in the code of the step's call. */
  readonly pc: Uint32Array;
  readonly op: Uint8Array;
  /** Gas left before the step. */
  readonly gas: BigUint64Array;
  readonly depth: Uint16Array;
  /** Absent where it was not requested. */
  readonly stack?: StackTops;
}

/** Inconsistent steps and calls of a transaction; the message names the position. */
export class TraceError extends Error {
  override readonly name = 'TraceError';
}

/** Call depth of the EVM. */
const maxDepth = 1025;
const maxCalls = 65_535;

interface OpenCall {
  readonly index: number;
  readonly children: readonly TracedCall[];
  taken: number;
  /** Steps that made a call in which no code ran, or made no call. */
  waiting: number[];
}

interface CallDraft extends Omit<RecordedCall, 'first' | 'last'> {
  first?: number;
  last?: number;
}

/**
 * Matches steps with the calls that they made: a step deeper than its predecessor is the first of the call made by that
 * predecessor.
 * @throws {TraceError} steps and calls are of different transactions, or inconsistent
 */
export function record(steps: TraceSteps, root: TracedCall): Recording {
  const { length, pc, op, gas } = steps;
  const { calls, callOf } = new Recorder(steps).run(root);
  return { length, pc, op, gas, call: callOf, calls };
}

class Recorder {
  readonly calls: CallDraft[] = [];
  readonly callOf: Uint16Array;
  private readonly open: OpenCall[] = [];

  constructor(private readonly steps: TraceSteps) {
    this.callOf = new Uint16Array(steps.length);
  }

  run(root: TracedCall): this {
    const { depth, length } = this.steps;
    this.enter({ ...root, type: isKind(root.type) ? root.type : 'CALL' });
    for (let i = 0; i < length; i++) {
      const deep = depth[i]!;
      if (deep < 1 || deep > maxDepth) {
        throw new TraceError(`step ${i} is ${deep} deep`);
      }
      if (deep > this.open.length) {
        this.goIn(i, deep);
      } else {
        this.leaveTo(deep);
        this.waitAfter(this.open.at(-1)!);
      }
      const { index } = this.open.at(-1)!;
      this.callOf[i] = index;
      this.calls[index]!.first ??= i;
      this.calls[index]!.last = i;
    }
    this.leaveTo(0);
    return this;
  }

  private enter(tree: TracedCall, madeBy?: number): void {
    const index = this.add(tree, madeBy);
    this.open.push({ index, children: (tree.calls ?? []).filter(({ type }) => isKind(type)), taken: 0, waiting: [] });
  }

  private add(tree: TracedCall, madeBy: number | undefined): number {
    const { calls } = this;
    if (calls.length >= maxCalls) {
      throw new TraceError(`more than ${maxCalls} calls`);
    }
    const parent = this.open.at(-1);
    return calls.push(draftOf(tree, calls.length, parent && calls[parent.index], madeBy)) - 1;
  }

  /** Enters the call made by the previous step; this step is its first. */
  private goIn(at: number, depth: number): void {
    const { op, gas } = this.steps;
    if (at === 0 || depth !== this.open.length + 1 || !isCalling(op[at - 1]!)) {
      throw new TraceError(`step ${at} is in a call that no step made`);
    }
    const parent = this.open.at(-1)!;
    const name = opcodeName(op[at - 1]!);
    // Calls in which no code ran may come in between; not every node reports these.
    const candidates = parent.children.slice(parent.taken, parent.taken + parent.waiting.length + 1);
    const matchers: readonly ((one: TracedCall, place: number) => boolean)[] = [
      (one) => one.gas === gas[at],
      // The node reports all calls.
      (_, place) => place === parent.waiting.length,
      () => true,
    ];
    const position = matchers
      .map((matches) => candidates.findIndex((one, i) => one.type === name && matches(one, i)))
      .find((found) => found >= 0);
    if (position === undefined) {
      throw new TraceError(`step ${at - 1} makes a ${name} that is not among the calls`);
    }
    this.addWaiting(parent, parent.taken + position);
    parent.taken += 1;
    this.enter(candidates[position]!, at - 1);
  }

  /** Assigns the calls before `end`, in which no code ran, to the waiting steps, in order. */
  private addWaiting(call: OpenCall, end: number): void {
    const { op } = this.steps;
    let waiting = 0;
    for (; call.taken < end; call.taken++) {
      const child = call.children[call.taken]!;
      while (waiting < call.waiting.length && opcodeName(op[call.waiting[waiting]!]!) !== child.type) {
        waiting += 1;
      }
      if (waiting === call.waiting.length) {
        throw new TraceError(`no step makes the ${child.type} ${call.taken} of call ${call.index}`);
      }
      this.add(child, call.waiting[waiting]);
      waiting += 1;
    }
    call.waiting = [];
  }

  /** Ends the calls deeper than `depth`. */
  private leaveTo(depth: number): void {
    while (this.open.length > depth) {
      const call = this.open.at(-1)!;
      this.waitAfter(call);
      if (this.calls[call.index]!.first !== undefined) {
        this.addWaiting(call, call.children.length);
      }
      this.open.pop();
    }
  }

  /** The last step of a call may have made a call in which no code ran. */
  private waitAfter({ index, waiting }: OpenCall): void {
    const { depth, op } = this.steps;
    const { last } = this.calls[index]!;
    if (last !== undefined && isCalling(op[last]!) && !(depth[last + 1]! > depth[last]!)) {
      waiting.push(last);
    }
  }
}

function draftOf(
  tree: TracedCall,
  index: number,
  parent: CallDraft | undefined,
  madeBy: number | undefined,
): CallDraft {
  const kind = tree.type as CallKind;
  const to = tree.to?.toLowerCase();
  const isDelegated = kind === 'DELEGATECALL' || kind === 'CALLCODE';
  return {
    index,
    parent: parent?.index,
    depth: parent === undefined ? 0 : parent.depth + 1,
    kind,
    from: (tree.from ?? '').toLowerCase(),
    codeAt: to,
    account: isDelegated ? parent?.account : to,
    value: tree.value ?? 0n,
    input: tree.input ?? '0x',
    output: tree.output ?? '0x',
    gasUsed: tree.gasUsed ?? 0n,
    error: tree.error || undefined,
    madeBy,
  };
}

const kinds: ReadonlySet<string> = new Set([
  'CALL',
  'STATICCALL',
  'DELEGATECALL',
  'CALLCODE',
  'CREATE',
  'CREATE2',
] satisfies CallKind[]);

/** Excludes SELFDESTRUCT, which tracers report like a call. */
function isKind(type: string | null | undefined): boolean {
  return kinds.has(type ?? '');
}

type CallKind = 'CALL' | 'STATICCALL' | 'DELEGATECALL' | 'CALLCODE' | 'CREATE' | 'CREATE2';

/** One call or creation of a transaction as executed. Addresses are lower case with 0x. */
export interface RecordedCall {
  readonly index: number;
  /** Absent for the top-level call. */
  readonly parent?: number;
  /** 0 for the top-level call. */
  readonly depth: number;
  readonly kind: CallKind;
  readonly from: string;
  /** Address of the code; for a creation, of the new contract. Absent where it is unknown. */
  readonly codeAt?: string;
  /** Account with the storage and balance used: the caller's for a DELEGATECALL. */
  readonly account?: string;
  /** wei */
  readonly value: bigint;
  /** Hex: calldata, or init code with arguments. */
  readonly input: string;
  /** Hex: return or revert data; for a creation, the deployed code. */
  readonly output: string;
  readonly gasUsed: bigint;
  /** "execution reverted", "out of gas"; absent on success. */
  readonly error?: string;
  /** First and last of its own steps; absent where no code ran (an EOA, a precompile). */
  readonly first?: number;
  readonly last?: number;
  /** The caller's step that made it. */
  readonly madeBy?: number;
}

/** The call's last step, or where no code ran the step that made it; `undefined` where the call succeeded. */
export function failsAt({ error, last, madeBy }: RecordedCall): number | undefined {
  return error === undefined ? undefined : (last ?? madeBy);
}

/** Steps of a transaction in columns: 60,000 steps take 1.3 MB. */
export interface Recording extends Pick<TraceSteps, 'length' | 'pc' | 'op' | 'gas'> {
  readonly call: Uint16Array;
  readonly calls: readonly RecordedCall[];
}

/** For each step, the part of the stack before it that does not follow from earlier steps. */
export interface StackTops {
  /** Stack height in words. */
  readonly height: Uint16Array;
  /** Top word of each stack, 32 bytes; 0 for an empty stack. */
  readonly top: Uint8Array;
}

export interface StepState {
  /** Words, the top last. */
  readonly stack: readonly bigint[];
  /** Hex with 0x. */
  readonly memory: string;
}

/** Provides the values of steps, requesting a range from the node where they are missing. */
export interface StepValues {
  /** @throws {ApiError} the node did not answer */
  at(step: number, signal: AbortSignal): Promise<StepState>;
}
