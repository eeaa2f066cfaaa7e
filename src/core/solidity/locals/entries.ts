import { opcode } from '../../evm/trace/opcodes';
import type { ByteRange, TracedSource } from '../frames/tracedSource';
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

/** The step behind which a function has done its work and its values still stand: the one that its `return`s lead to. */
export function exitNear(steps: TracedSteps, step: number, entry: number, span: NodeSpan): number | undefined {
  const { op, call, length } = steps.recording;
  const depth = steps.depthAt(step);
  const isOfIt = (at: number): boolean => steps.depthAt(at) === depth && isSpan(steps.bytesAt(at), span);
  for (let at = step; at > entry && call[at] === call[step] && isOfIt(at); at--) {
    if (op[at] === opcode.jumpdest) {
      return at;
    }
  }
  for (let at = step + 1; at < length && call[at] === call[step] && isOfIt(at); at++) {
    if (op[at] === opcode.jumpdest) {
      return at;
    }
  }
  return undefined;
}

export function isSpan(bytes: ByteRange | undefined, { source, start, end }: NodeSpan): boolean {
  return bytes !== undefined && bytes.source === source && bytes.start === start && bytes.start + bytes.length === end;
}

export function spanOfBytes({ source, start, length }: ByteRange): NodeSpan {
  return { source, start, end: start + length };
}
