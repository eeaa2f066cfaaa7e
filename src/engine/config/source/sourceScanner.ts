import type { NumberNode, StringNode, SyntaxFault, WordNode } from './configNode';

/** More faults of one kind add no information. */
const maxFaultsPerKind = 200;

const blanks = /[ \t\r\n]*/y;
const plain = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const number = /[-+]?[.0-9][-+.\w]*/y;
const word = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy;
const words: ReadonlyMap<string, WordNode['value']> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const singlePlain = /[^'\\\r\n]*/y;
const singleEscape = /\\./y;
/** Escapes or comments in a row between two pauses: about 1 ms. */
const stride = 5_000;

const comment = /\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)|#[^\r\n]*/y;
const otherBlanks = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\u000b\u000c\ufeff]+/y;

interface OpenString {
  readonly start: number;
  end: number;
  hasEscapes: boolean;
  bad: number | undefined;
}

/** Tokenizes a text that may be JSON. Pauses within long tokens at their start: the same call then resumes. */
export class SourceScanner {
  at = 0;
  isPaused = false;
  private open: OpenString | undefined;
  readonly faults: SyntaxFault[] = [];
  private readonly counts = new Map<SyntaxFault['kind'], number>();

  constructor(readonly text: string) {}

  /** Skips blanks and comments. @returns the next character, empty at the end, `undefined` when paused */
  skip(): string | undefined {
    for (let count = 0; ; count++) {
      if (count === stride) {
        this.isPaused = true;
        return undefined;
      }
      this.at = this.past(blanks);
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code)) {
        return '';
      }
      const isComment = code === 0x23 || code === 0x2f;
      const isBlank = code >= 0x7f || code === 0x0b || code === 0x0c;
      const end = isComment ? this.past(comment) : isBlank ? this.past(otherBlanks) : this.at;
      if (end === this.at) {
        return this.text[this.at]!;
      }
      const mark = code === 0xfeff && this.at === 0 ? 'byteOrderMark' : 'blank';
      this.fault(isComment ? 'comment' : mark, this.at, end);
      this.at = end;
    }
  }

  /** Reads a scalar. @returns `undefined` where there is none and the text was skipped, or when paused */
  scalar(character: string): StringNode | NumberNode | WordNode | undefined {
    const start = this.at;
    if (character === '"' || character === "'") {
      const value = this.string(character);
      return value === undefined ? undefined : { kind: 'string', start, end: this.at, value };
    }
    const numberEnd = this.past(number);
    if (numberEnd > start) {
      const text = this.text.slice(start, numberEnd);
      if (!jsonNumber.test(text)) {
        this.fault('badNumber', start, numberEnd);
      }
      this.at = numberEnd;
      return { kind: 'number', start, end: numberEnd, text };
    }
    const wordEnd = this.past(word);
    if (wordEnd > start) {
      this.at = wordEnd;
      const value = words.get(this.text.slice(start, wordEnd));
      if (value === undefined) {
        this.fault('unknownWord', start, wordEnd);
      }
      return { kind: 'word', start, end: wordEnd, value };
    }
    this.takeFault('unexpected', 1);
    return undefined;
  }

  key(character: string): string | undefined {
    if (character === '"' || character === "'") {
      return this.string(character);
    }
    const start = this.at;
    const end = Math.max(this.past(word), this.past(number));
    if (end > start) {
      this.takeFault('unquotedKey', end - start);
      return this.text.slice(start, end);
    }
    this.takeFault(character === '{' || character === '[' ? 'missingKey' : 'unexpected', 1);
    return undefined;
  }

  fault(kind: SyntaxFault['kind'], start: number, end: number): void {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count <= maxFaultsPerKind) {
      this.faults.push({ kind, start, end });
    }
  }

  takeFault(kind: SyntaxFault['kind'], length: number): void {
    this.fault(kind, this.at, this.at + length);
    this.at += length;
  }

  /** Reads to the closing quote, or to the end of the line. Single-quoted strings are not JSON, and taken literally. */
  private string(quote: string): string | undefined {
    this.isPaused = false;
    const string = (this.open ??= { start: this.at, end: this.at + 1, hasEscapes: false, bad: undefined });
    const isJson = quote === '"';
    for (let count = 0; ; count++) {
      const end = this.past(isJson ? plain : singlePlain, string.end);
      string.end = end;
      if (count === stride) {
        this.isPaused = true;
        return undefined;
      }
      const code = this.text.charCodeAt(end);
      if (code === 0x5c) {
        const next = this.past(isJson ? escape : singleEscape, end);
        if (next === end && !isJson) {
          break;
        }
        string.hasEscapes = true;
        string.bad ??= next === end ? end : undefined;
        string.end = next === end ? Math.min(end + 2, this.text.length) : next;
      } else if (!isJson || code === 0x22 || Number.isNaN(code) || code === 0x0a || code === 0x0d) {
        break;
      } else {
        string.bad ??= end;
        string.end++;
      }
    }
    this.open = undefined;
    const { start, end, hasEscapes, bad } = string;
    const isClosed = this.text[end] === quote;
    const inner = this.text.slice(start + 1, end);
    this.at = isClosed ? end + 1 : end;
    if (!isJson) {
      this.fault('singleQuotes', start, this.at);
    } else if (!isClosed) {
      this.fault('openString', start, end);
    } else if (bad !== undefined) {
      this.fault('badString', bad, bad + 1);
    }
    return isJson && hasEscapes && bad === undefined ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  private past(pattern: RegExp, from = this.at): number {
    pattern.lastIndex = from;
    return pattern.test(this.text) ? pattern.lastIndex : from;
  }
}
