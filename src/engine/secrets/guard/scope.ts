import { hasWords, type Classification, classifyName } from './classifyName';
import type { Language } from './language';
import { type Frame, scan, type Scan } from './scan';
import type { ScopeText } from './scopeText';
import { classifyBefore } from './classifyBefore';
import { callBefore, classifyCall } from './classifyCall';

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
