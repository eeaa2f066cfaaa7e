import type { Line, Span } from './report';
import { code, text } from './spans';

/** A sentence of a data file with values in its `{places}`, and what stands between backticks as code. */
export function fillLine(sentence: string, valueOf: (place: string) => Span | Line): Line {
  return sentence.split(/(\{[^{}]*\}|`[^`]*`)/).flatMap((part): Span | Line => {
    const inner = part.slice(1, -1);
    return part.startsWith('{') ? valueOf(inner) : part.startsWith('`') ? code(inner) : part === '' ? [] : text(part);
  });
}
