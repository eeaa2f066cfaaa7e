import { opcode } from '../../evm';
import type { SourceByteRange, TracedSource } from '../frames/tracedSource';
import type { NodeSpan } from '../ast/syntaxNode';

/** What locals need of a recording. */
export type TracedSteps = Pick<TracedSource, 'recording' | 'bytesAt' | 'depthAt' | 'matchOf'>;

/** The first step of the internal function that a step stands in; undefined: it stands in none. */
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

/**
 * The first of the steps in a row, up to this one, that are of a function as a whole: those that leave it, and have not taken
 * anything away yet.
 */
export function leavingFrom(steps: TracedSteps, step: number, entry: number, span: NodeSpan): number {
  const { call } = steps.recording;
  const depth = steps.depthAt(step);
  let first = step;
  for (let at = step; at > entry && call[at] === call[step]; at--) {
    if (steps.depthAt(at) !== depth || !isSpan(steps.bytesAt(at), span)) {
      break;
    }
    first = at;
  }
  return first;
}

/** The first step of the call of this one that is in a span. */
export function firstIn(steps: TracedSteps, step: number, { source, start, end }: NodeSpan): number {
  const { call, calls } = steps.recording;
  for (let at = calls[call[step]!]!.first ?? step; at < step; at++) {
    const bytes = call[at] === call[step] ? steps.bytesAt(at) : undefined;
    if (bytes?.source === source && start <= bytes.start && bytes.start + bytes.length <= end) {
      return at;
    }
  }
  return step;
}

export function isSpan(bytes: SourceByteRange | undefined, { source, start, end }: NodeSpan): boolean {
  return bytes !== undefined && bytes.source === source && bytes.start === start && bytes.start + bytes.length === end;
}

export function spanOfBytes({ source, start, length }: SourceByteRange): NodeSpan {
  return { source, start, end: start + length };
}
