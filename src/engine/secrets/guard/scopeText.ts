import { hasValue } from './classifyName';

/** As long as what an ID in base58 may be, with some to spare: where a text is cut, this much more is read. */
const longestId = 64;

/** 32 bytes in cb58, which is what these characters in this number are. As in `wordsOf`, a figure is among them. */
const ids = /(?<![0-9A-Za-z])(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,64}(?![0-9A-Za-z])/g;

/** The same of 20 bytes. */
const nodeIds = /(?<![0-9A-Za-z])(NodeID-)([1-9A-HJ-NP-Za-km-z]{26,36})(?![0-9A-Za-z])/g;

/**
 * The text with each ID in base58 replaced by as many figures: in its letters words turn up by chance, "Pk" and "Sk" in
 * every tenth, and none of them says anything, also where the text is cut in the middle of one.
 */
export function withoutIds(text: string): string {
  const figures = (id: string): string => '1'.repeat(id.length);
  return text.replace(nodeIds, (_, prefix: string, id: string) => prefix + figures(id)).replace(ids, figures);
}

/** A value's surroundings, each bounded. */
export interface ScopeText {
  /** The lines above, the first first. */
  readonly above: readonly string[];
  /** What stands before the value on its line, and behind it. */
  readonly before: string;
  readonly after: string;
  /** The lines below, the nearest first. */
  readonly below: readonly string[];
}

/** How much of a long line is read before the value, and behind it. */
const maxBefore = 8192;
const maxAfter = 1024;

/** Characters of each other line, and of all lines above or below together. */
const maxOfLine = 1024;
const maxAbove = 12_288;
const maxBelow = 4096;

/** Of a long list of values, these many lines are read, and of the others none. */
const nearLines = 32;
const maxLines = 4000;

const firstValue = /(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{45,}/i;

/** Where the first value of 32 bytes begins in a line. */
export function valueStart(line: string): number {
  return Math.max(0, line.slice(0, maxBefore).search(firstValue));
}

/** What a line says around the value that begins at `start`. */
export function ownText(fileName: string, line: string, start: number): ScopeText {
  const near = withoutIds(line.slice(Math.max(0, start - maxBefore - longestId), start));
  const before = near.slice(-maxBefore);
  // Where the line is cut, it may be cut in a text: what is in quotes and what is not is told from here on.
  const whole = start <= maxBefore ? 0 : Math.max(0, before.search(/[,[{:]\s*"/));
  const value = /^(?:0x)?[0-9A-Za-z]*/.exec(line.slice(start, start + maxAfter))?.[0].length ?? 0;
  const after = withoutIds(line.slice(start + value, start + maxAfter + longestId)).slice(0, maxAfter - value);
  return {
    above: [],
    before: plainLine(fileName)(before.slice(whole)),
    after,
    below: [],
  };
}

/** With the lines around; both are given the nearest first. */
export function wholeText(
  fileName: string,
  own: ScopeText,
  linesAbove: Iterable<string>,
  linesBelow: Iterable<string>,
): ScopeText {
  const plain = plainLine(fileName);
  const depth = own.before.search(/\S|$/);
  return {
    ...own,
    above: bounded(linesAbove, maxAbove, depth).map(plain).reverse(),
    below: bounded(linesBelow, maxBelow, depth).map(plain),
  };
}

/** @param depth of the value's line: other values as far in as it are entries of the same list */
function bounded(lines: Iterable<string>, most: number, depth: number): readonly string[] {
  const read: string[] = [];
  let room = most;
  let count = 0;
  for (const line of lines) {
    count += 1;
    const text = withoutIds(line.slice(0, maxOfLine + longestId)).slice(0, maxOfLine);
    if (count > nearLines && text.search(/\S|$/) === depth && hasValue(text)) {
      continue;
    }
    room -= text.length + 1;
    if (room < 0 || count > maxLines) {
      break;
    }
    read.push(text);
  }
  return read;
}

/** Marks of a change or a quotation at the beginning of a line are none of its text. */
function plainLine(fileName: string): (line: string) => string {
  const isDiff = /\.(?:diff|patch)$/i.test(fileName);
  return (line) => (isDiff ? line.replace(/^[+-]/, ' ') : line).replace(/^[ \t>]*>/, blanks).replace(/\r$/, '');
}

function blanks(text: string): string {
  return ' '.repeat(text.length);
}
