import type { Line } from './report';
import { type TextStyle, lineText } from './spanText';
import { text } from './spans';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 120 };

/** A line as a tree shows it: what has a name stands by it alone, other identifiers are shortened. */
export function lineLabel(line: Line): string {
  const named = line.map((span) => (span.kind === 'id' && span.name !== undefined ? text(span.name) : span));
  return lineText(named, style, { now: 0 });
}

/** A line as an item's label or description has it. @param now milliseconds since the epoch; ages count from here */
export function plainText(line: Line, now: number): string {
  return lineText(line, { ids: 'short', amounts: 'short', times: 'age', maxLength: 60 }, { now });
}
