import { definitionsIn, functionAt } from '../frames/solidityText';
import { SourceText } from '../sourceMap/sourceMap';

/** A name in a file, line and columns from 0. */
export interface NamePlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * The names in the function around a line, up to its end: each once a line, and none that is a part of something or is called.
 *
 * @param text of a Solidity file
 */
export function namesUpTo(text: string, line: number): readonly NamePlace[] {
  const source = new SourceText({ path: '', uri: '', text });
  const { code } = source;
  const [start, end] = [source.startOf(line), source.startOf(line + 1)];
  const first = end - code.slice(start, end).trimStart().length;
  const from = functionAt(definitionsIn(code), first, first + 1)?.start ?? start;
  const places = new Map<string, NamePlace>();
  for (const { 0: name, index } of code.slice(from, end).matchAll(/(?<![\w$.])[a-z_$][\w$]*(?![\w$]|\s{0,9}\()/gi)) {
    const range = source.range(from + index, name.length);
    if (range !== undefined) {
      places.set(`${range.line} ${name}`, { name, line: range.line, column: range.column, endColumn: range.endColumn });
    }
  }
  return [...places.values()];
}
