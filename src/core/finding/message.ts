import type { Line, Span } from './finding';
import { text } from './spans';

/**
 * A sentence around values: one whole message, with spans for its placeholders, in the order in
 * which they are read.
 *
 * @param translated a message with `{names}`; none of its words come from outside, as these could be named like a value
 * @throws where a placeholder has no value
 */
export function message(translated: string, values: Readonly<Record<string, Span | Line>>): Line {
  return translated.split(/\{(\w+)\}/).flatMap((piece, index): Line => {
    if (index % 2 === 0) {
      return piece === '' ? [] : [text(piece)];
    }
    const value = values[piece];
    if (value === undefined) {
      throw new Error(`The message "${translated}" names {${piece}}, for which there is no value.`);
    }
    return 'kind' in value ? [value] : value;
  });
}
