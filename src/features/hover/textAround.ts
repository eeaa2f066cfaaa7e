export interface TextAround {
  readonly text: string;
  /** Index in the line where `text` begins. */
  readonly start: number;
  /** Whether the line goes on beyond `text` on that side. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Bounds what a hover reads: a line can be a 10 MB log, and the pointer rests on one place of it. */
export function textAround(line: string, offset: number, radius = 16_384): TextAround {
  const start = Math.max(0, offset - radius);
  const end = Math.min(line.length, offset + radius);
  return { text: line.slice(start, end), start, cutBefore: start > 0, cutAfter: end < line.length };
}

/** Whether the range reaches a cut edge, so that more of the same word may lie behind it. */
export function touchesCut(around: TextAround, start: number, end: number): boolean {
  return (around.cutBefore && start === 0) || (around.cutAfter && end === around.text.length);
}
