import type { StepState } from './recording';

/** Values of some steps in a row, as a node wrote them: most are never looked at. */
export interface TraceChunk {
  /** The first of them. */
  readonly from: number;
  /** Of each step, by which it is told that they are of the same transaction. */
  readonly pc: readonly number[];
  /** Words in hex without 0x, the top last. */
  readonly stack: readonly (readonly string[])[];
  /** Hex with 0x. */
  readonly memory: readonly string[];
}

/** Bytes of memory that it takes, about. */
export function windowBytes({ stack, memory }: TraceChunk): number {
  const words = stack.reduce((sum, { length }) => sum + length, 0);
  // Steps in a row share the text of a memory that did not change.
  const bytes = memory.reduce((sum, text, i) => sum + (text === memory[i - 1] ? 0 : text.length), 0);
  return bytes + 64 * words + 64 * stack.length;
}

/** `undefined` where the window does not hold the step. */
export function stateIn({ from, stack, memory }: TraceChunk, step: number): StepState | undefined {
  const words = stack[step - from];
  return words && { stack: words.map((word) => BigInt(`0x${word}`)), memory: memory[step - from] ?? '0x' };
}
