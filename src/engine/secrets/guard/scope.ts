import { classifyBefore } from './classifyBefore';
import { callBefore, classifyCall } from './classifyCall';
import { type Classification, hasWords, classifyName, hasValue } from './classifyName';
import type { Language } from './language';
import { type Frame, type Scan, scan } from './scan';

/** Maximum length of a base58 ID, with a margin: where a text is cut, this much more is read. */
const longestId = 64;

/** 32 bytes in cb58: this many characters of its alphabet, including a digit, as for values in `wordsInName`. */
const ids = /(?<![0-9A-Za-z])(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,64}(?![0-9A-Za-z])/g;

/** The same for 20 bytes. */
const nodeIds = /(?<![0-9A-Za-z])(NodeID-)([1-9A-HJ-NP-Za-km-z]{26,36})(?![0-9A-Za-z])/g;

/** Replaces base58 IDs, also cut-off ones, by digits. By chance every tenth has "Pk" or "Sk" in it. */
export function withoutIds(text: string): string {
  const figures = (id: string): string => '1'.repeat(id.length);
  return text.replace(nodeIds, (_, prefix: string, id: string) => prefix + figures(id)).replace(ids, figures);
}

/** A value's surroundings, each part bounded. */
export interface ScopeText {
  /** The lines above, in file order. */
  readonly above: readonly string[];
  /** The value's line before and after the value. */
  readonly before: string;
  readonly after: string;
  /** The lines below, nearest first. */
  readonly below: readonly string[];
}

/** Number of characters read before and after the value on a long line. */
const maxBefore = 8192;
const maxAfter = 1024;

/** Maximum number of characters of each other line, and of all lines above or below together. */
const maxOfLine = 1024;
const maxAbove = 12_288;
const maxBelow = 4096;

/** Number of lines of a long list of values that are read; further values in it are skipped. */
const nearLines = 32;
const mostLines = 4000;

const firstValue = /(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{45,}/i;

/** Offset of the first 32-byte value in a line. */
export function valueStart(line: string): number {
  return Math.max(0, line.slice(0, maxBefore).search(firstValue));
}

/** The surroundings on the line of the value at `start`. */
export function ownText(fileName: string, line: string, start: number): ScopeText {
  const near = withoutIds(line.slice(Math.max(0, start - maxBefore - longestId), start));
  const before = near.slice(-maxBefore);
  // A long line may be cut within a string, so reading starts where a string does.
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

/** Adds the surrounding lines, both given nearest first. */
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

/** @param depth indentation of the value's line; other values at that depth are entries of the same list */
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

/** Diff and quote markers at the start of a line are not part of its text. */
function plainLine(fileName: string): (line: string) => string {
  const isDiff = /\.(?:diff|patch)$/i.test(fileName);
  return (line) => (isDiff ? line.replace(/^[+-]/, ' ') : line).replace(/^[ \t>]*>/, blanks).replace(/\r$/, '');
}

function blanks(text: string): string {
  return ' '.repeat(text.length);
}

const maxElementLength = 2000;

/** Maximum number of elements read before the value's. */
const maxEarlier = 12;
const maxEarlierLength = 300;

/** A value's surroundings, parsed into lines and open brackets. */
export class Scope {
  /** The lines above, and the value's own line up to the value, for which it has a placeholder. */
  readonly lines: readonly string[];
  readonly at: number;
  /** Index of the line that the value's entry or statement begins on. */
  readonly base: number;
  /** All text up to the value. */
  readonly joined: string;
  /** From the text itself to the innermost bracket around the value. */
  readonly frames: readonly Frame[];
  /** The text before the value in its entry or statement. */
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

  /** The last element of a frame, up to an offset. @param frame index of the frame */
  element(frame: number, to: number): string {
    const from = this.frames[frame]?.starts.at(-1) ?? 0;
    return this.scanned.clean(Math.max(from, to - maxElementLength), to);
  }

  /** The last elements of a frame before the value's. */
  earlier({ starts }: Frame): readonly string[] {
    const last = starts.slice(-maxEarlier - 1);
    return last.slice(0, -1).map((from, index) => {
      const to = last[index + 1] ?? from;
      return this.scanned.clean(from, Math.min(to - 1, from + maxEarlierLength));
    });
  }

  /** The text after the value. */
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

// Reads at most 400 characters.
// eslint-disable-next-line regexes/linear
const assigned = /([A-Za-z_$][\w$]*)(?:\s*,\s*\w+)?\s*(?::\s*[\w<>[\]., |]{1,40})?\s*(?::?=|\?=)[\s\w.("'`]*$/;

/** The value itself is assigned, rather than something derived from it. */
const isConstant = /=\s*\w{0,3}["'`]?$/;
const maxUses = 4;
const maxLines = 40;

/** Classifies an inconclusive name by its uses in the lines below: `const one = '0x…'`, then `new Wallet(one)`. */
export function classifyByUses(scope: ScopeText, language: Language): Classification | undefined {
  const { above, before, below } = scope;
  const text = [...above.slice(-3), before]
    .join('\n')
    .slice(-800)
    // At most 800 characters.
    // eslint-disable-next-line regexes/linear
    .replace(/(?:\/\/|#\s).*\n/g, '\n')
    .slice(-400);
  const name =
    assigned.exec(text)?.[1] ?? /\bfor(?:\s*\()?\s*(?:(?:const|let|var)\s+)?(\w+)\s+(?:in|of)\b/.exec(text)?.[1];
  if (name === undefined || name.length > 60 || language.form === 'prose') {
    return undefined;
  }
  // The name has only letters, digits and dollars, and the pattern has no unbounded repetition.
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

/** Classifies the paragraph of a constant with an inconclusive name: "private key" in it applies to the value too. */
function classifyParagraph({ above, below }: ScopeText): Classification | undefined {
  const from = above.findLastIndex((line) => line.trim() === '') + 1;
  const to = below.findIndex((line) => line.trim() === '');
  const lines = [
    ...above.slice(Math.max(from, above.length - maxParagraphLines)),
    ...below.slice(0, to < 0 ? maxParagraphLines : Math.min(to, maxParagraphLines)),
  ];
  return lines.map((line) => classifyName(line.slice(0, 300))).find((classified) => classified?.sort === 'strong');
}

const maxParagraphLines = 6;

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
