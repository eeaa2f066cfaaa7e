import { classifyBefore } from './classifyBefore';
import { callBefore, classifyCall } from './classifyCall';
import { type Classification, hasWords, classifyName, hasValue } from './classifyName';
import type { Language } from './language';
import { type Frame, type Scan, scan } from './scan';

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
const mostLines = 4000;

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
    if (room < 0 || count > mostLines) {
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

/** Longest part of an element that is read. */
const maxElementLength = 2000;

/** Elements of a bracket that are read before that of the value. */
const maxEarlier = 12;
const maxEarlierLength = 300;

/** A value's surroundings, read: the lines, and what is open around it. */
export class Scope {
  /** The lines above, and the value's own up to the value, of which a mark stands there. */
  readonly lines: readonly string[];
  readonly at: number;
  /** Index of the line that its entry or statement begins on. */
  readonly base: number;
  /** All of it up to the value. */
  readonly joined: string;
  /** From the text itself to the innermost bracket around the value. */
  readonly frames: readonly Frame[];
  /** What stands before the value in its entry or statement. */
  readonly own: string;
  private readonly scanned: Scan;
  private starts: readonly number[] | undefined;

  constructor(
    readonly text: ScopeText,
    readonly language: Language,
  ) {
    this.lines = [...text.above, `${text.before}0x`];
    this.at = text.above.length;
    this.joined = [...text.above, text.before].join('\n');
    this.scanned = scan(this.joined, language);
    this.frames = this.scanned.frames;
    this.own = this.element(this.frames.length - 1, this.joined.length);
    const isAlone = !hasWords(text.before) && hasWords(this.own);
    const above = isAlone ? text.above.findLastIndex((line) => line.trim() !== '') : -1;
    this.base = above < 0 ? this.at : above;
  }

  /** What the last element of a bracket says up to a place. @param frame its index */
  element(frame: number, to: number): string {
    const from = this.frames[frame]?.starts.at(-1) ?? 0;
    return this.scanned.clean(Math.max(from, to - maxElementLength), to);
  }

  /** The elements of a bracket before that of the value, the last ones. */
  earlier({ starts }: Frame): readonly string[] {
    const last = starts.slice(-maxEarlier - 1);
    return last.slice(0, -1).map((from, index) => {
      const to = last[index + 1] ?? from;
      return this.scanned.clean(from, Math.min(to - 1, from + maxEarlierLength));
    });
  }

  /** What stands behind the value. */
  behind(): string {
    return [this.text.after, ...this.text.below].join('\n').slice(0, maxElementLength);
  }

  offsetOf(line: number): number {
    return this.offsets()[line] ?? 0;
  }

  lineOf(place: number): number {
    return this.offsets().findLastIndex((offset) => offset <= place);
  }

  private offsets(): readonly number[] {
    let offset = 0;
    this.starts ??= this.lines.map((line) => {
      const start = offset;
      offset += line.length + 1;
      return start;
    });
    return this.starts;
  }
}

// Read in 400 characters at most.
// eslint-disable-next-line regexes/linear
const assigned = /([A-Za-z_$][\w$]*)(?:\s*,\s*\w+)?\s*(?::\s*[\w<>[\]., |]{1,40})?\s*(?::?=|\?=)[\s\w.("'`]*$/;

/** The value alone is assigned, and not what is made from it. */
const isConstant = /=\s*\w{0,3}["'`]?$/;
const maxUses = 4;
const maxLines = 40;

/** What a name that says nothing itself is used as in the lines below: `const one = '0x…'`, then `new Wallet(one)`. */
export function usedAs(scope: ScopeText, language: Language): Classification | undefined {
  const { above, before, below } = scope;
  const text = [...above.slice(-3), before]
    .join('\n')
    .slice(-800)
    // In 800 characters.
    // eslint-disable-next-line regexes/linear
    .replace(/(?:\/\/|#\s).*\n/g, '\n')
    .slice(-400);
  const name =
    assigned.exec(text)?.[1] ?? /\bfor(?:\s*\()?\s*(?:(?:const|let|var)\s+)?(\w+)\s+(?:in|of)\b/.exec(text)?.[1];
  if (name === undefined || name.length > 60 || language.form === 'prose') {
    return undefined;
  }
  // The name is letters, digits and dollars, and nothing is repeated.
  // eslint-disable-next-line regexes/linear
  const use = new RegExp(`(?:^|[^\\w.])(\\$?\\{?)${name.replace(/\$/g, '\\$')}(?![\\w])`);
  const uses = below
    .slice(0, maxLines)
    .flatMap((line) => {
      const match = use.exec(line.slice(0, 600));
      return match === null
        ? []
        : [line.slice(0, match.index + match[0].length - name.length - (match[1]?.length ?? 0))];
    })
    .slice(0, maxUses);
  return (
    uses.map((use) => classifyUse(use, language)).find((classified) => classified !== undefined) ??
    (isConstant.test(text) ? classifyParagraph(scope) : undefined)
  );
}

/** What else is done in the paragraph of a constant whose name says nothing: "private key" there is about it too. */
function classifyParagraph({ above, below }: ScopeText): Classification | undefined {
  const from = above.findLastIndex((line) => line.trim() === '') + 1;
  const to = below.findIndex((line) => line.trim() === '');
  const lines = [
    ...above.slice(Math.max(from, above.length - maxBeside)),
    ...below.slice(0, to < 0 ? maxBeside : Math.min(to, maxBeside)),
  ];
  return lines.map((line) => classifyName(line.slice(0, 300))).find((classified) => classified?.sort === 'strong');
}

const maxBeside = 6;

function classifyUse(text: string, language: Language): Classification | undefined {
  const { frames } = scan(text, language);
  const frame = frames.at(-1);
  const own = classifyBefore(text.slice(frame?.starts.at(-1) ?? 0));
  if (own?.sort === 'strong' || own?.sort === 'key') {
    return own;
  }
  const header = text.slice(frames.at(-2)?.starts.at(-1) ?? 0, frame?.at);
  if (frame === undefined || frame.open === '' || frame.isBlock) {
    return undefined;
  }
  const earlier = frame.starts
    .slice(0, -1)
    .map((from, index) => text.slice(from, (frame.starts[index + 1] ?? from) - 1));
  const called = frame.open === '(' ? callBefore(header, earlier) : undefined;
  const classified = called === undefined ? classifyBefore(header) : classifyCall(called.call);
  return classified?.sort === 'strong' || classified?.sort === 'key' ? classified : undefined;
}
