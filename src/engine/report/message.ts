import type { Line, Span } from './report';
import { text } from './spans';

/**
 * A sentence around values, written whole: message`sent by ${address}`. What is put in is a span, which says whether its words
 * are ours, or a number of ours; a plain string, which may be anybody's, is none.
 */
export function message(words: TemplateStringsArray, ...values: readonly (Span | Line | number)[]): Line {
  const line: Span[] = [];
  let own = words[0] ?? '';
  values.forEach((value, i) => {
    const next = words[i + 1] ?? '';
    if (typeof value === 'number') {
      own += value + next;
      return;
    }
    if (own !== '') {
      line.push(text(own));
    }
    line.push(...('kind' in value ? [value] : value));
    own = next;
  });
  return own === '' ? line : [...line, text(own)];
}
