import { isCalling, opcodeName } from './opcodes';

/** One call as a node's call tracer tells it, with the calls that it made. Not trusted. */
export interface TracedCall {
  /** "CALL", "DELEGATECALL", "STATICCALL", "CREATE" … */
  readonly type?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** In wei; absent where none can be sent. */
  readonly value?: bigint | null | undefined;
  /** Given to it. */
  readonly gas?: bigint | null | undefined;
  readonly gasUsed?: bigint | null | undefined;
  readonly input?: string | null | undefined;
  /** Return data, or what it reverted with. */
  readonly output?: string | null | undefined;
  /** Absent where it succeeded: "execution reverted", "out of gas". */
  readonly error?: string | null | undefined;
  readonly calls?: readonly TracedCall[] | null | undefined;
}

/** Steps as they came, in columns. `depth` counts from 1. */
export interface TraceSteps {
  readonly length: number;
  /** Offset in the code of the call that the step is of, in bytes. */
  readonly pc: Uint32Array;
  readonly op: Uint8Array;
  /** Left before the step. */
  readonly gas: BigUint64Array;
  readonly depth: Uint16Array;
  /** Absent where it was not asked for. */
  readonly stack?: StackTops;
}

/** What a node told of a transaction does not fit together. The message says where. */
export class TraceError extends Error {
  override readonly name = 'TraceError';
}

/** Of the EVM. */
const maxDepth = 1025;
const maxCalls = 65_535;

interface OpenCall {
  readonly index: number;
  /** That it made, as the tracer tells. */
  readonly children: readonly TracedCall[];
  /** How many of them are recorded. */
  taken: number;
  /** Steps that made a call in which no code ran, or none at all. */
  waiting: number[];
}

interface CallDraft extends Omit<RecordedCall, 'first' | 'last'> {
  first?: number;
  last?: number;
}

/**
 * Joins the steps with the calls that made them: a step that is deeper than the one before is the first of the call
 * that this one made.
 * @throws {TraceError} they are not of one transaction, or no machine ran that way
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
    const above = this.open.at(-1);
    return calls.push(draftOf(tree, calls.length, above && calls[above.index], madeBy)) - 1;
  }

  /** The step is the first of a call that the one before has made. */
  private goIn(at: number, depth: number): void {
    const { op, gas } = this.steps;
    if (at === 0 || depth !== this.open.length + 1 || !isCalling(op[at - 1]!)) {
      throw new TraceError(`step ${at} is in a call that no step made`);
    }
    const above = this.open.at(-1)!;
    const name = opcodeName(op[at - 1]!);
    // Between them may stand calls in which no code ran, which not every node tells of.
    const near = above.children.slice(above.taken, above.taken + above.waiting.length + 1);
    const ways: readonly ((one: TracedCall, place: number) => boolean)[] = [
      (one) => one.gas === gas[at],
      // It tells of all calls.
      (_, place) => place === above.waiting.length,
      () => true,
    ];
    const place = ways
      .map((fits) => near.findIndex((one, i) => one.type === name && fits(one, i)))
      .find((found) => found >= 0);
    if (place === undefined) {
      throw new TraceError(`step ${at - 1} makes a ${name} that is not among the calls`);
    }
    this.addWaiting(above, above.taken + place);
    above.taken += 1;
    this.enter(near[place]!, at - 1);
  }

  /** Calls up to one of their list in which no code ran are those of the steps that wait, in order. */
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

  /** Ends the calls that are deeper. */
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

  /** The last step of a call may have made one in which no code ran. */
  private waitAfter({ index, waiting }: OpenCall): void {
    const { depth, op } = this.steps;
    const { last } = this.calls[index]!;
    if (last !== undefined && isCalling(op[last]!) && !(depth[last + 1]! > depth[last]!)) {
      waiting.push(last);
    }
  }
}

function draftOf(tree: TracedCall, index: number, above: CallDraft | undefined, madeBy: number | undefined): CallDraft {
  const kind = tree.type as CallKind;
  const to = tree.to?.toLowerCase();
  const borrows = kind === 'DELEGATECALL' || kind === 'CALLCODE';
  return {
    index,
    parent: above?.index,
    depth: above === undefined ? 0 : above.depth + 1,
    kind,
    from: (tree.from ?? '').toLowerCase(),
    codeAt: to,
    account: borrows ? above?.account : to,
    value: tree.value ?? 0n,
    input: tree.input ?? '0x',
    output: tree.output ?? '0x',
    gas: tree.gas ?? 0n,
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

/** Tracers tell of a SELFDESTRUCT as if it were a call. */
function isKind(type: string | null | undefined): boolean {
  return kinds.has(type ?? '');
}

type CallKind = 'CALL' | 'STATICCALL' | 'DELEGATECALL' | 'CALLCODE' | 'CREATE' | 'CREATE2';

/** One external call, creation or self-destruct's sibling of a transaction as it ran. Addresses are lower case with 0x. */
export interface RecordedCall {
  readonly index: number;
  /** Absent for the transaction's own. */
  readonly parent?: number;
  /** 0 for the transaction's own. */
  readonly depth: number;
  readonly kind: CallKind;
  readonly from: string;
  /** Whose code runs; of a creation the address that it makes. Absent: not told. */
  readonly codeAt?: string;
  /** Whose storage and balance it acts on: that of the caller in a DELEGATECALL. */
  readonly account?: string;
  /** wei */
  readonly value: bigint;
  /** Hex: call data, or creation code with arguments. */
  readonly input: string;
  /** Hex: return data, or what it reverted with; of a creation the code. */
  readonly output: string;
  readonly gas: bigint;
  readonly gasUsed: bigint;
  /** Absent where it succeeded: "execution reverted", "out of gas". */
  readonly error?: string;
  /** Its first and last own steps; absent where no code ran (a plain account, a precompile). */
  readonly first?: number;
  readonly last?: number;
  /** The parent's step that made it. */
  readonly madeBy?: number;
}

/** The step at which a call failed: its last one, or the one that made it where no code ran; undefined: it did not. */
export function failsAt({ error, last, madeBy }: RecordedCall): number | undefined {
  return error === undefined ? undefined : (last ?? madeBy);
}

/** A transaction step by step, in columns: 60,000 steps take 1.3 MB. */
export interface Recording extends Pick<TraceSteps, 'length' | 'pc' | 'op' | 'gas'> {
  /** Index into `calls`. */
  readonly call: Uint16Array;
  readonly calls: readonly RecordedCall[];
}

/** Of the stack before each step of a recording what cannot be told from the steps before. */
export interface StackTops {
  /** Words. */
  readonly height: Uint16Array;
  /** The uppermost word of each step, 32 bytes; of an empty stack 0. */
  readonly top: Uint8Array;
}

/** What the machine holds before a step. */
export interface StepState {
  /** Words, the top last. */
  readonly stack: readonly bigint[];
  /** Hex with 0x. */
  readonly memory: string;
}

/** Gives the values of steps, asking the node for a window of them where it has none. */
export interface StepValues {
  /** @throws {ApiError} the node does not answer */
  at(step: number, signal: AbortSignal): Promise<StepState>;
}
