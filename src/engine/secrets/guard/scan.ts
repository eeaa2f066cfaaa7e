import { commentAt, opensBlock, type Language } from './language';

/** A bracket that is open at the value; the first frame is the text itself. */
export interface Frame {
  readonly open: '(' | '[' | '{' | '';
  /** Offset of the bracket; -1 for the text itself. */
  readonly at: number;
  /** It encloses statements: the body of a function, class or loop. */
  readonly isBlock: boolean;
  /** Offsets of its elements; the value is in the last. */
  readonly starts: number[];
}

export interface Scan {
  readonly frames: readonly Frame[];
  /** A range of the text without comments. */
  clean(from: number, to: number): string;
}

const openers: Readonly<Record<string, Frame['open']>> = { ')': '(', ']': '[', '}': '{' };

/** Ends a line whose statement or entry continues on the next line. */
const continuesBelow =
  /(?:[=+&?\\([{,<]|\|\||[|>][-+]?|\b(?:return|as|in|await|new|throw|default|yield|export|or|and))$/;

/** Begins a line that continues the previous one. */
const continuesAbove = /^[ \t]*(?:\|\||&&|\?|:(?!:)|=|\.[a-zA-Z]|as\b|\{|->)/;

/** Starts a declaration: brackets that seem open before it were not brackets. */
const declarationStart =
  /^(?:export|function|const|let|var|class|abstract|contract|library|interface|import|def|fn|func|pub|type|struct|impl|public|describe|test|package|mod|use|module|async|@@)\b/;

/** Lines of prose that close every open bracket. */
const paragraphEnd = /^[ \t>]*(?:\n|$|#|```|~~~)/;

/**
 * Finds the brackets open at the end of a text, where the value is, and the start of each element. Brackets in quotes
 * or comments do not count, unless the value is inside. Takes one pass for any text.
 */
export function scan(text: string, language: Language): Scan {
  const scanner = new Scanner(text, language);
  scanner.run();
  return scanner;
}

class Scanner implements Scan {
  readonly frames: Frame[];
  private readonly comments: { readonly from: number; readonly to: number }[] = [];
  private readonly lastLine: number;
  private lineStart = 0;
  /** Offset of the last significant character. */
  private reported = -1;
  /** Markers of the comments that contain the value: further occurrences are part of the comment. */
  private readonly around = new Set<string>();
  private readonly open = new Map<Frame['open'], number>();
  /** For each quote character the line on which it was found unclosed, so that the search is not repeated. */
  private readonly unclosed = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {
    this.lastLine = text.lastIndexOf('\n') + 1;
    this.frames = [{ open: '', at: -1, isBlock: language.form === 'code', starts: [0] }];
  }

  run(): void {
    for (let at = 0; at < this.text.length; at += 1) {
      at = this.step(at);
    }
  }

  clean(from: number, to: number): string {
    let result = '';
    let at = from;
    for (const comment of this.comments) {
      if (comment.to > from && comment.from < to) {
        result += `${this.text.slice(at, Math.max(at, comment.from))} `;
        at = Math.max(at, comment.to);
      }
    }
    return result + this.text.slice(at, Math.max(at, to));
  }

  /** @returns the last offset read */
  private step(at: number): number {
    const character = this.text[at] as string;
    switch (character) {
      case '\n':
        this.newline(at);
        return at;
      case ' ':
      case '\t':
      case '\r':
        return at;
      case '"':
      case "'":
      case '`':
        this.reported = this.closingQuote(at);
        return this.reported;
      case '(':
      case '[':
      case '{':
        this.enter({ open: character, at, isBlock: character === '{' && this.isBlock(at), starts: [at + 1] });
        break;
      case ')':
      case ']':
      case '}':
        this.close(openers[character]);
        break;
      case ',':
        // In a statement a comma does not separate entries: `key, err := …`, `Map<String, String> keys = …`.
        if (!this.top.isBlock && this.around.size === 0) {
          this.begin(at + 1);
        }
        break;
      case '/':
      case '#':
      case '-':
      case '<':
      case ';':
        return this.commentOr(at, character);
    }
    this.reported = at;
    return at;
  }

  private get top(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }

  private begin(at: number): void {
    this.top.starts.push(at);
  }

  private isBlock(at: number): boolean {
    const { starts } = this.top;
    return opensBlock(this.text.slice(Math.max(starts[starts.length - 1] ?? 0, at - 240), at));
  }

  private close(opener: Frame['open'] | undefined): void {
    // Counted, so that unmatched closing brackets do not search the whole stack.
    if (opener !== undefined && (this.open.get(opener) ?? 0) > 0) {
      this.leave(this.frames.findLastIndex(({ open }) => open === opener));
    }
  }

  private enter(frame: Frame): void {
    this.frames.push(frame);
    this.open.set(frame.open, (this.open.get(frame.open) ?? 0) + 1);
  }

  /** Pops all frames but the outermost `depth`. */
  private leave(depth: number): void {
    for (const { open } of this.frames.splice(depth)) {
      this.open.set(open, (this.open.get(open) ?? 0) - 1);
    }
  }

  private commentOr(at: number, character: string): number {
    const isLineStart = this.reported < this.lineStart;
    const mark = this.text.slice(at, at + 2);
    const comment = this.around.has(mark) ? undefined : commentAt(this.text, at, this.language, isLineStart);
    if (comment === undefined) {
      if (character === ';') {
        this.begin(at + 1);
      }
      this.reported = at;
      return at;
    }
    // Of a comment that contains the value, only the marker is removed.
    const enclosesValue = comment.end > this.text.length;
    const to = enclosesValue ? at + comment.mark : comment.end;
    if (enclosesValue) {
      this.around.add(mark);
    }
    this.comments.push({ from: at, to });
    return to - 1;
  }

  private newline(at: number): void {
    const { text, language, reported, lineStart, lastLine } = this;
    const next = text.slice(at + 1, at + 40);
    this.lineStart = at + 1;
    if (language.form === 'prose' && at + 1 < lastLine && paragraphEnd.test(next)) {
      this.leave(1);
    } else if (language.form === 'code' && this.frames.length > 1 && declarationStart.test(next)) {
      this.leave(1);
      this.begin(at + 1);
      return;
    }
    const { open, starts, isBlock } = this.top;
    if (open === '(' || open === '[') {
      return;
    }
    const start = starts[starts.length - 1] ?? 0;
    const before = reported < start ? '' : text.slice(Math.max(start, reported - 24), reported + 1);
    const isHangingValue = at + 1 === lastLine && isHanging(text.slice(lineStart, at), text.slice(lastLine));
    const isOpen = continuesBelow.test(before) || (before.endsWith(':') && !(isBlock && this.isLabel(start)));
    // In a cell of JSON-RPC the parameters are below the method.
    const isMethod =
      language.form === 'data' && /^[ \t]*[[{]/.test(next) && /^[a-z]+[_.]\w+$/i.test(text.slice(lineStart, at).trim());
    if (before === '' || !(isOpen || isMethod || continuesAbove.test(next) || isHangingValue)) {
      this.begin(at + 1);
    }
  }

  /** An entry continues after a colon, unless the colon begins statements: `def f():`, `case 1:`, `target:`. */
  private isLabel(start: number): boolean {
    const { form, comment } = this.language;
    const beginsBlocks = form === 'code' && comment.hash === 'any';
    return beginsBlocks || /^\s*(?:case|default|public|private|protected)\b/.test(this.text.slice(start, start + 40));
  }

  /** Offset of the closing quote on the same line, or of the opening quote if it is unclosed or an apostrophe. */
  private closingQuote(at: number): number {
    const { text, unclosed, lineStart } = this;
    const quote = text[at] as string;
    const isApostrophe = quote === "'" && /[a-z0-9]/i.test(text[at - 1] ?? '');
    if (isApostrophe || unclosed.get(quote) === lineStart) {
      return at;
    }
    for (let next = at + 1; next < text.length && text[next] !== '\n'; next += 1) {
      if (text[next] === quote) {
        return next;
      }
      if (text[next] === '\\') {
        next += 1;
      }
    }
    unclosed.set(quote, lineStart);
    return at;
  }
}

/** The value is alone on its line, indented deeper than the line before. */
function isHanging(before: string, line: string): boolean {
  const isAlone = !/\p{L}/u.test(line.replace(/0x$/, ''));
  return isAlone && before.trim() !== '' && indentOf(line) > indentOf(before);
}

function indentOf(line: string): number {
  return line.search(/[^ \t]|$/);
}
