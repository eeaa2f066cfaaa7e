import { isCalling, opcodeName } from './opcodes';
import type { CallKind, RecordedCall, Recording, StackTops } from './recording';

/** One call as a node's call tracer tells it, with the calls that it made. Not trusted. */
export interface TracedCall {
  readonly type?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly value?: bigint | null | undefined;
  readonly gas?: bigint | null | undefined;
  readonly gasUsed?: bigint | null | undefined;
  readonly input?: string | null | undefined;
  readonly output?: string | null | undefined;
  readonly error?: string | null | undefined;
  readonly calls?: readonly TracedCall[] | null | undefined;
}

/** Steps as they came, in columns. `depth` counts from 1. */
export interface Steps {
  readonly length: number;
  readonly pc: Uint32Array;
  readonly op: Uint8Array;
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
  readonly tree: TracedCall;
  readonly children: readonly TracedCall[];
  taken: number;
}

interface CallDraft extends Omit<RecordedCall, 'first' | 'last'> {
  first?: number;
  last?: number;
}

/**
 * Joins the steps with the calls that made them: a step that is deeper than the one before is the first of the call that
 * this one made.
 *
 * @throws {TraceError} they are not of one transaction, or no machine ran that way
 */
export function record(steps: Steps, root: TracedCall): Recording {
  const calls: CallDraft[] = [];
  const callOf = new Uint16Array(steps.length);
  const open: OpenCall[] = [];
  const enter = (tree: TracedCall, madeBy: number | undefined): OpenCall => {
    if (calls.length >= maxCalls) {
      throw new TraceError(`more than ${maxCalls} calls`);
    }
    const above = open.at(-1);
    const index = calls.length;
    calls.push(draftOf(tree, index, above && calls[above.index], madeBy));
    return { index, tree, children: (tree.calls ?? []).filter(({ type }) => isKind(type)), taken: 0 };
  };
  const child = (parent: OpenCall, at: number): OpenCall => {
    const next = parent.children[parent.taken];
    const name = opcodeName(steps.op[at]!);
    if (next === undefined || next.type !== name) {
      throw new TraceError(`step ${at} makes a ${name} that is not among the calls`);
    }
    parent.taken += 1;
    return enter(next, at);
  };
  open.push(enter({ ...root, type: isKind(root.type) ? root.type : 'CALL' }, undefined));
  for (let i = 0; i < steps.length; i++) {
    const depth = steps.depth[i]!;
    if (depth < 1 || depth > maxDepth) {
      throw new TraceError(`step ${i} is ${depth} deep`);
    }
    if (depth > open.length) {
      if (i === 0 || depth !== open.length + 1 || !isCalling(steps.op[i - 1]!)) {
        throw new TraceError(`step ${i} is in a call that no step made`);
      }
      open.push(child(open.at(-1)!, i - 1));
    } else {
      open.length = depth;
      const before = calls[open.at(-1)!.index]!.last;
      // It called what has no code.
      if (before === i - 1 && i > 0 && isCalling(steps.op[before]!)) {
        child(open.at(-1)!, before);
      }
    }
    const { index } = open.at(-1)!;
    callOf[i] = index;
    calls[index]!.first ??= i;
    calls[index]!.last = i;
  }
  return { length: steps.length, pc: steps.pc, op: steps.op, gas: steps.gas, call: callOf, calls, stack: steps.stack };
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
