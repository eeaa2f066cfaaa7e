import { type Recording, isCalling, opcode } from '../../evm';
import type { TracedSource } from '../frames/sourceTrace';
import type { SourceByteRange } from '../sourceMap/sourceMap';
import type { NodeSpan } from '../ast/syntaxNode';

/** The steps around code that the optimizer rearranges. */
export interface BarrierSteps {
  /** The barrier before: its place is certain, and `from` has the stack after it, or for a JUMPDEST before it. */
  readonly mark: number;
  readonly from: number;
  /** The next barrier; absent: the call ends before. */
  readonly to?: number;
}

/** Code is only rearranged between certain operations. `undefined` where none comes before the step. */
export function barriersAround({ op, call, length }: Recording, step: number): BarrierSteps | undefined {
  const own = call[step];
  let mark = step;
  let from = step;
  while (mark >= 0 && !(call[mark] === own && isBarrier(op[mark]!))) {
    from = call[mark] === own ? mark : from;
    mark -= 1;
  }
  if (mark < 0) {
    return undefined;
  }
  from = op[mark] === opcode.jumpdest ? mark : from;
  let to = step;
  while (to < length && !(call[to] === own && isBarrier(op[to]!))) {
    to += 1;
  }
  return { mark, from, ...(to < length ? { to } : {}) };
}

/** PC, MSIZE and GAS, whose results depend on their position, and operations with more than two arguments. */
const barriers: ReadonlySet<number> = new Set([
  ...[0x00, 0x08, 0x09, 0x58, 0x59, 0x5a, 0x5d],
  ...[opcode.calldatacopy, opcode.codecopy, opcode.extcodecopy, opcode.returndatacopy, opcode.mcopy, opcode.mstore8],
  ...[opcode.jump, opcode.jumpi, opcode.jumpdest, opcode.return, opcode.revert, opcode.invalid, opcode.selfdestruct],
]);

/** Whether the optimizer moves nothing across an operation. */
export function isBarrier(op: number): boolean {
  return barriers.has(op) || isCalling(op) || (op >= opcode.log0 && op <= opcode.log4);
}

export type TracedSteps = Pick<TracedSource, 'recording' | 'bytesAt' | 'depthAt' | 'matchOf'>;

/** The first step of the internal function around a step; `undefined` where there is none. */
export function entryOf(steps: TracedSteps, step: number): number | undefined {
  const { call, op } = steps.recording;
  const depth = steps.depthAt(step);
  if (depth === 0) {
    return undefined;
  }
  for (let at = step - 1, next = step; at >= 0; at--) {
    if (call[at] !== call[step]) {
      continue;
    }
    if (steps.depthAt(at) < depth) {
      return op[at] === opcode.jump && op[next] === opcode.jumpdest ? next : undefined;
    }
    next = at;
  }
  return undefined;
}

/** The first of the consecutive steps up to this one that map to the whole function: those that leave it. */
export function exitStart(steps: TracedSteps, step: number, entry: number, span: NodeSpan): number {
  const { call } = steps.recording;
  const depth = steps.depthAt(step);
  let first = step;
  for (let at = step; at > entry && call[at] === call[step]; at--) {
    if (steps.depthAt(at) !== depth || !matchesSpan(steps.bytesAt(at), span)) {
      break;
    }
    first = at;
  }
  return first;
}

export function firstStepIn(steps: TracedSteps, step: number, { source, start, end }: NodeSpan): number {
  const { call, calls } = steps.recording;
  for (let at = calls[call[step]!]!.first ?? step; at < step; at++) {
    const bytes = call[at] === call[step] ? steps.bytesAt(at) : undefined;
    if (bytes?.source === source && start <= bytes.start && bytes.start + bytes.length <= end) {
      return at;
    }
  }
  return step;
}

export function matchesSpan(bytes: SourceByteRange | undefined, { source, start, end }: NodeSpan): boolean {
  return bytes !== undefined && bytes.source === source && bytes.start === start && bytes.start + bytes.length === end;
}

export function spanOfBytes({ source, start, length }: SourceByteRange): NodeSpan {
  return { source, start, end: start + length };
}
