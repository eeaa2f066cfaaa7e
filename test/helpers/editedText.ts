import type { ConfigEdit } from '../../src/engine/config/problem';

/** Applies non-overlapping edits to a text, in any order. */
export function editedText(text: string, edits: readonly ConfigEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
