import { type RecordedCall, type Recording, opcode } from '../../evm';
import { getOrMake } from '../../primitives';
import { type Line, type Section, type SectionRows, code, place, rowCount, text } from '../../report';
import { type SourceFrame, type SourceTrace, frameName } from './sourceTrace';

export interface TracedFailure {
  /** The innermost call that failed. */
  readonly call: RecordedCall;
  /** The transaction, or the calling contract, continued. */
  readonly isCaught: boolean;
  /** The failed statement first, then its callers. */
  readonly frames: readonly SourceFrame[];
}

export type FailingTrace = Pick<SourceTrace, 'recording' | 'matchOf' | 'failureFrames' | 'failingCode'>;

/** Maximum number of failures reported; a loop may catch thousands. */
const maxFailures = 50;

/** Failures at their origin: the one of the transaction first, then the caught ones in execution order. */
export function failuresOf(trace: FailingTrace): readonly TracedFailure[] {
  const { calls } = trace.recording;
  const [root] = calls;
  const children = childrenOf(trace.recording);
  const found: TracedFailure[] = [];
  const visited = new Set<number>();
  const add = (call: RecordedCall, isCaught: boolean): void => {
    const origin = originOf(trace, call, children, visited);
    found.push({ call: origin, isCaught, frames: trace.failureFrames(origin.index) });
  };
  if (root?.error !== undefined) {
    add(root, false);
  }
  for (const call of calls) {
    if (found.length >= maxFailures) {
      break;
    }
    if (call.error !== undefined && !visited.has(call.index)) {
      add(call, true);
    }
  }
  return found;
}

/** The call that made the transaction fail; `undefined` where it succeeded. */
export function failureOf(trace: FailingTrace): RecordedCall | undefined {
  const [root] = trace.recording.calls;
  return root?.error === undefined ? undefined : originOf(trace, root, childrenOf(trace.recording), new Set());
}

/** The nested call where a failure originated, following failures that were propagated. */
function originOf(
  trace: FailingTrace,
  call: RecordedCall,
  children: ReadonlyMap<number, readonly RecordedCall[]>,
  visited: Set<number>,
): RecordedCall {
  visited.add(call.index);
  const last = children.get(call.index)?.at(-1);
  return last?.error !== undefined && isPropagated(trace, call, last) ? originOf(trace, last, children, visited) : call;
}

function isPropagated(trace: FailingTrace, outer: RecordedCall, inner: RecordedCall): boolean {
  if (inner.output !== outer.output) {
    return false;
  }
  // Without a source only the output shows it, and many failures have none.
  const hasSameOutput = inner.output !== '0x' && trace.matchOf(outer.index).code === undefined;
  return (
    hasSameOutput ||
    propagatesReturnData(trace.recording, outer) ||
    forwardedRevert.test(trace.failingCode(outer.index) ?? '')
  );
}

/** How compilers propagate a failure: RETURNDATACOPY, then REVERT. */
function propagatesReturnData({ op, call }: Recording, { index, last = 0, first = 0 }: RecordedCall): boolean {
  if (op[last] !== opcode.revert) {
    return false;
  }
  for (let at = last - 1; at >= Math.max(first, last - maxCopyDistance) && call[at] === index; at--) {
    if (op[at] === opcode.returndatacopy) {
      return true;
    }
  }
  return false;
}

/** Maximum number of steps from the copy to the revert. */
const maxCopyDistance = 12;

/** A revert from memory, as assembly propagates a failure: `revert(0, returndatasize())`. */
const forwardedRevert = /^revert\s*\([^;]*,/;

function childrenOf({ calls }: Recording): ReadonlyMap<number, readonly RecordedCall[]> {
  const children = new Map<number, RecordedCall[]>();
  for (const call of calls) {
    if (call.parent !== undefined) {
      getOrMake(children, call.parent, (): RecordedCall[] => []).push(call);
    }
  }
  return children;
}

/** By call index: the statement that failed, or that made the failing call. */
export function failedPlaces(failures: readonly TracedFailure[]): ReadonlyMap<number, Line> {
  const places = new Map<number, Line>();
  for (const { call, range } of failures.flatMap(({ frames }) => frames)) {
    if (range !== undefined && !places.has(call)) {
      places.set(call, [place(range)]);
    }
  }
  return places;
}

/**
 * Adds the place of each failure to the call tree, after the call itself.
 *
 * @param calls number of calls in the tree that the places refer to: they do not apply to another tree
 */
export function withPlaces(section: Section, places: ReadonlyMap<number, Line>, calls: number): Section {
  if (section.key !== 'calls' || places.size === 0 || rowCount(section) !== calls) {
    return section;
  }
  const { columns, rows, rest } = section;
  const add = (all: SectionRows['rows'], from: number): SectionRows['rows'] =>
    all.map(([call = [], ...others], i) => [call, places.get(from + i) ?? [], ...others]);
  return {
    ...section,
    columns: [columns[0] ?? '', 'place', ...columns.slice(1)],
    rows: add(rows, 0),
    rest: rest && {
      ...rest,
      part(from, to) {
        const part = rest.part(from, to);
        return { ...part, rows: add(part.rows, rows.length + from) };
      },
    },
  };
}

/** "Coin.transfer" */
export function functionLine(frame: SourceFrame): Line {
  const words = frameName(frame);
  return words === '' ? [text('not from this project')] : [code(words)];
}

const maxFrames = 4;

/** Functions with their places: "Coin.transfer src/Coin.sol:31". */
export function frameLines(frames: readonly SourceFrame[]): readonly Line[] {
  return frames
    .flatMap((frame) => (frame.range === undefined ? [] : [[...functionLine(frame), text(' '), place(frame.range)]]))
    .slice(0, maxFrames);
}
