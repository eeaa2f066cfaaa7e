import type { TraceError } from '../../evm';
import { type Fact, type Line, fact } from '../../report';

/** @param why the failing line is not told, and what to do for it */
export function noLineFact(why: Line, from: readonly number[]): readonly Fact[] {
  return fact('noLine', 'no line', why, from, { brief: true });
}

/** What a node told does not fit together. */
export function brokenTrace({ message }: TraceError): string {
  return `The node’s trace does not fit together: ${message}. Ask another node.`;
}

/** Several lines have this code in common. */
export function unsureLine(): string {
  return 'The optimized build does not tell which line it was.';
}
