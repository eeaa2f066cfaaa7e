import { getOrMake } from '../../primitives';
import { type RecordedCall, type Recording, opcode } from '../../evm';
import type { SourceFrame, SourceTrace } from './sourceTrace';

/** Something that failed while a transaction ran. */
export interface TracedFailure {
  /** The innermost call that it is of. */
  readonly call: RecordedCall;
  /** The transaction, or the call that had made it, went on. */
  readonly isCaught: boolean;
  /** The statement first, then what called it. */
  readonly frames: readonly SourceFrame[];
}

/** What tells where something failed. */
export type FailingTrace = Pick<SourceTrace, 'recording' | 'matchOf' | 'failureFrames' | 'failingCode'>;

/** Failures that are told of; a loop may catch thousands. */
const maxFailures = 50;

/** What failed, where it began: what made the transaction fail first, then what was caught, in its order. */
export function failuresOf(trace: FailingTrace): readonly TracedFailure[] {
  const { calls } = trace.recording;
  const [root] = calls;
  const children = childrenOf(trace.recording);
  const found: TracedFailure[] = [];
  const result = new Set<number>();
  const add = (call: RecordedCall, isCaught: boolean): void => {
    const origin = originOf(trace, call, children, result);
    found.push({ call: origin, isCaught, frames: trace.failureFrames(origin.index) });
  };
  if (root?.error !== undefined) {
    add(root, false);
  }
  for (const call of calls) {
    if (found.length >= maxFailures) {
      break;
    }
    if (call.error !== undefined && !result.has(call.index)) {
      add(call, true);
    }
  }
  return found;
}

/** The call that made the transaction fail; undefined: it did not. */
export function failureOf(trace: FailingTrace): RecordedCall | undefined {
  const [root] = trace.recording.calls;
  return root?.error === undefined ? undefined : originOf(trace, root, childrenOf(trace.recording), new Set());
}

/** The call inside that a failure came from: one that failed last, whose failure was passed on. */
function originOf(
  trace: FailingTrace,
  call: RecordedCall,
  children: ReadonlyMap<number, readonly RecordedCall[]>,
  result: Set<number>,
): RecordedCall {
  result.add(call.index);
  const last = children.get(call.index)?.at(-1);
  return last?.error !== undefined && isPassedOn(trace, call, last) ? originOf(trace, last, children, result) : call;
}

function isPassedOn(trace: FailingTrace, outer: RecordedCall, inner: RecordedCall): boolean {
  if (inner.output !== outer.output) {
    return false;
  }
  // Without a source only what came out can tell; nothing came out of many failures.
  const isAlike = inner.output !== '0x' && trace.matchOf(outer.index).code === undefined;
  return isAlike || returnsWhatCame(trace.recording, outer) || forwards.test(trace.failingCode(outer.index) ?? '');
}

/** A compiler's own way to hand on a failure: it copies what the call gave back, and reverts with it. */
function returnsWhatCame({ op, call }: Recording, { index, last = 0, first = 0 }: RecordedCall): boolean {
  if (op[last] !== opcode.revert) {
    return false;
  }
  for (let at = last - 1; at >= Math.max(first, last - maxHandOn) && call[at] === index; at--) {
    if (op[at] === opcode.returndatacopy) {
      return true;
    }
  }
  return false;
}

/** Steps from the copy to the revert. */
const maxHandOn = 12;

/** A revert with bytes of memory, as assembly hands on what it got: `revert(0, returndatasize())`. */
const forwards = /^revert\s*\([^;]*,/;

function childrenOf({ calls }: Recording): ReadonlyMap<number, readonly RecordedCall[]> {
  const children = new Map<number, RecordedCall[]>();
  for (const call of calls) {
    if (call.parent !== undefined) {
      getOrMake(children, call.parent, (): RecordedCall[] => []).push(call);
    }
  }
  return children;
}
