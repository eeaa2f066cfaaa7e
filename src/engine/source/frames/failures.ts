import { type RecordedCall, type Recording, opcode } from '../../evm';
import { getOrMake } from '../../primitives';
import { type Line, type Section, type SectionRows, code, place, rowCount, text } from '../../report';
import { type SourceFrame, type SourceTrace, frameName } from './sourceTrace';

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

/** By the index of a call: the statement that failed in it, or that made the call inside which it failed. */
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
 * The tree of calls with where each failed, behind the call itself.
 *
 * @param calls how many the places are of: those of another tree say nothing about this one
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

/** Frames below the lines of a failure. */
const maxFrames = 4;

/** What ran where: "Coin.transfer src/Coin.sol:31". */
export function frameLines(frames: readonly SourceFrame[]): readonly Line[] {
  return frames
    .flatMap((frame) => (frame.range === undefined ? [] : [[...functionLine(frame), text(' '), place(frame.range)]]))
    .slice(0, maxFrames);
}
