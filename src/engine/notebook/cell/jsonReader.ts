import { JsonNumber, plainJson, textOf } from '../../primitives';
import type { JsonNode, Member, JsonProblem, JsonSpan } from './jsonNode';

/** Far deeper than real requests: keeps hostile text from overflowing the stack. */
const MAX_DEPTH = 200;

/** Unquoted values: hex, identifiers, block tags, numbers and words. */
const BARE = /[\w$.-]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** The sign of an exponent is not part of a bare word. */
const EXPONENT = /-?(?:0|[1-9]\d*)(?:\.\d+)?[eE][+]\d+(?![\w$.-])/y;
const SINGLE_QUOTED = /'(?:[^'\\\n]|\\.)*'/y;
const TRIVIA = /[ \t\r\n]+|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/y;
/** Content of a double-quoted string, up to the next escape. */
const PLAIN = /[^"\\\r\n]*/y;
const UNKNOWN = /[^ \t\r\n{}[\])":,/]*/y;
/** JavaScript and Python words that are not JSON values. */
const NO_VALUES: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity', 'None', 'True', 'False', 'nil']);

/**
 * Parses JSON with comments, trailing commas, references and common deviations: unquoted keys, hex and words, and
 * single quotes. Never throws: errors are recorded as problems, and parsing continues.
 */
export class JsonReader {
  /** Offset of the next token, past blanks and comments; the text's length at its end. */
  private at = 0;
  private lastEnd = 0;
  /** Whether the value is unreadable as a whole, so that one problem is enough. */
  private hasGivenUp = false;
  /** Spans that were accepted although they are not JSON; the caller takes them. */
  readonly loose: JsonSpan[] = [];
  /** Whether to read `JSON.stringify(…)` as its argument. */
  inScript = false;

  constructor(
    private readonly text: string,
    private readonly problems: JsonProblem[],
  ) {}

  /** The value at `start`; its `end` is where to continue. */
  read(start: number): JsonNode {
    this.begin(start);
    return this.value(0);
  }

  /** Values between the parenthesis at `open` and the matching one; `end` is after that. */
  readArguments(open: number): JsonSpan & { readonly items: readonly JsonNode[] } {
    this.begin(open + 1);
    const items: JsonNode[] = [];
    while (!this.is(')')) {
      items.push(this.value(1));
      if (!this.take(',') && !this.is(')')) {
        const list = this.unclosed({ kind: 'array', start: open, end: this.lastEnd, items }, 'a comma or )');
        return { start: open, end: list.end, items };
      }
    }
    return { start: open, end: this.at + 1, items };
  }

  private begin(start: number): void {
    this.lastEnd = start;
    this.hasGivenUp = false;
    this.next(start);
  }

  private value(depth: number): JsonNode {
    const start = this.at;
    if (depth > MAX_DEPTH) {
      return this.giveUp(start, `Nested deeper than ${MAX_DEPTH} levels.`);
    }
    const loose = this.looseValue(start, depth);
    if (loose !== undefined) {
      return loose;
    }
    switch (this.text[start]) {
      case '{':
        return this.text.startsWith('{{', start) ? this.reference(start) : this.object(start, depth);
      case '[':
        return this.array(start, depth);
      case '"':
        return this.done({ kind: 'string', start, ...this.string() });
      default:
        return this.noValue(start);
    }
  }

  private object(start: number, depth: number): JsonNode {
    const members: Member[] = [];
    const keys = new Set<string>();
    this.next(start + 1);
    while (!this.is('}')) {
      const keyRead = this.key();
      if (keyRead === undefined) {
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a quoted key or }');
      }
      const { key, keySpan } = keyRead;
      if (keys.has(key)) {
        this.problem(keySpan.start, keySpan.end, `Duplicate key ${key}.`);
      }
      keys.add(key);
      this.next(keySpan.end);
      if (!this.take(':')) {
        members.push({ key, keySpan, value: { kind: 'fault', start: keySpan.end, end: keySpan.end } });
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a colon');
      }
      members.push({ key, keySpan, value: this.value(depth + 1) });
      if (!this.take(',') && !this.is('}')) {
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a comma or }');
      }
    }
    return this.done({ kind: 'object', start, end: this.at + 1, members });
  }

  private array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.next(start + 1);
    while (!this.is(']')) {
      items.push(this.value(depth + 1));
      if (!this.take(',') && !this.is(']')) {
        return this.unclosed({ kind: 'array', start, end: this.lastEnd, items }, 'a comma or ]');
      }
    }
    return this.done({ kind: 'array', start, end: this.at + 1, items });
  }

  private reference(start: number): JsonNode {
    const close = this.text.indexOf('}}', start + 2);
    const lineEnd = this.text.indexOf('\n', start);
    if (close < 0 || (lineEnd >= 0 && lineEnd < close)) {
      return this.giveUp(start, 'Unclosed reference: missing }} on this line.');
    }
    return this.done({ kind: 'reference', start, end: close + 2, text: this.text.slice(start + 2, close) });
  }

  private key(): Pick<Member, 'key' | 'keySpan'> | undefined {
    const start = this.at;
    if (this.is('"')) {
      const { end, value } = this.string();
      return { keySpan: { start, end }, key: value };
    }
    const quoted = this.singleQuoted(start);
    const key = quoted ?? this.match(BARE, start);
    if (key === undefined) {
      return undefined;
    }
    const end = start + (quoted === undefined ? key.length : this.match(SINGLE_QUOTED, start)!.length);
    this.loose.push({ start, end });
    return { key, keySpan: { start, end } };
  }

  private looseValue(start: number, depth: number): JsonNode | undefined {
    const quoted = this.singleQuoted(start);
    if (quoted !== undefined) {
      const end = start + this.match(SINGLE_QUOTED, start)!.length;
      return this.looseText({ start, end }, quoted);
    }
    if (this.inScript && this.text.startsWith('JSON.stringify(', start)) {
      return this.stringified(start, depth);
    }
    const word = this.match(EXPONENT, start) ?? this.match(BARE, start);
    if (word === undefined) {
      return undefined;
    }
    const span = { start, end: start + word.length };
    if (NUMBER.test(word)) {
      const isInteger = /^-?\d{1,10000}$/.test(word) && word !== '-0';
      return this.done({ kind: 'number', ...span, value: isInteger ? BigInt(word) : new JsonNumber(word) });
    }
    if (word === 'true' || word === 'false' || word === 'null') {
      return this.done({ kind: 'word', ...span, value: word === 'null' ? null : word === 'true' });
    }
    const message = this.noText(word, span.end);
    if (message === undefined) {
      return this.looseText(span, word);
    }
    this.problem(start, span.end, message);
    return this.done({ kind: 'fault', ...span });
  }

  /** The argument of `JSON.stringify(…)`; further ones only affect its layout. */
  private stringified(start: number, depth: number): JsonNode {
    this.next(start + 'JSON.stringify('.length);
    const value = this.value(depth + 1);
    while (this.take(',')) {
      this.value(depth + 1);
    }
    if (!this.is(')')) {
      return this.unclosed(value, 'a closing parenthesis');
    }
    this.lastEnd = this.at + 1;
    this.next(this.lastEnd);
    return value;
  }

  /** Why a bare word is not a string; `undefined` where it is. */
  private noText(word: string, end: number): string | undefined {
    if (this.text.charAt(end) === '(') {
      return `${word}(…) is code. Write its value instead.`;
    }
    if (word.startsWith('$')) {
      return `Write the value in place of ${word}.`;
    }
    if (NO_VALUES.has(word)) {
      return `${word} is not a JSON value. Write true, false, null or a number, or put it in quotes.`;
    }
    return /^[\d.-]+$|^-/.test(word) ? `${word} is not a JSON number. Put it in quotes if it is text.` : undefined;
  }

  private looseText(span: JsonSpan, value: string): JsonNode {
    this.loose.push(span);
    return this.done({ kind: 'string', ...span, value });
  }

  /** Content of a single-quoted string, with JSON's escapes. */
  private singleQuoted(start: number): string | undefined {
    const match = this.match(SINGLE_QUOTED, start);
    if (match === undefined) {
      return undefined;
    }
    const json = match
      .slice(1, -1)
      .replace(/\\[^]|"/g, (found) => (found === '"' ? '\\"' : found === "\\'" ? "'" : found));
    // An escape unknown to JSON makes the string invalid.
    return textOf(plainJson(`"${json}"`));
  }

  private match(pattern: RegExp, start: number): string | undefined {
    pattern.lastIndex = start;
    return pattern.exec(this.text)?.[0];
  }

  /** A double-quoted string; an unterminated one ends with its line. */
  private string(): { readonly end: number; readonly value: string } {
    const [start, end] = [this.at, this.tokenEnd];
    const json = this.text.slice(start, end);
    const value = textOf(plainJson(json));
    if (value === undefined) {
      this.problem(start, end, 'Unterminated string or invalid escape.');
    }
    return { end, value: value ?? json.replace(/^"|"$/g, '') };
  }

  private noValue(start: number): JsonNode {
    const isWord = start < this.text.length && !'{}[]:,"'.includes(this.text[start]!);
    const end = isWord ? this.tokenEnd : start;
    const word = this.text.slice(start, end);
    this.problem(start, end, isWord ? `${word} is not a JSON value. Put strings in quotes.` : 'Expected a value.');
    if (isWord) {
      this.next(end);
      this.lastEnd = end;
    }
    return { kind: 'fault', start, end };
  }

  /** Keeps what was read and skips the remainder of the value. */
  private unclosed(node: JsonNode, expected: string): JsonNode {
    if (this.hasGivenUp) {
      return { ...node, end: this.lastEnd };
    }
    const isEnd = this.at >= this.text.length;
    this.problem(isEnd ? this.lastEnd : this.at, isEnd ? this.lastEnd : this.tokenEnd, `Expected ${expected}.`);
    return { ...node, end: this.skipParagraph() };
  }

  private giveUp(start: number, message: string): JsonNode {
    this.problem(start, this.tokenEnd, message);
    return { kind: 'fault', start, end: this.skipParagraph() };
  }

  /** Skips to the end of the paragraph: another request follows a blank line. */
  private skipParagraph(): number {
    this.hasGivenUp = true;
    const blank = /\n[ \t\r]*\n/g;
    blank.lastIndex = this.lastEnd;
    const end = blank.exec(this.text)?.index ?? this.text.length;
    this.at = this.text.length;
    this.lastEnd = end;
    return end;
  }

  private done(node: JsonNode): JsonNode {
    this.lastEnd = node.end;
    this.next(node.end);
    return node;
  }

  private is(character: string): boolean {
    return this.text[this.at] === character;
  }

  private take(character: string): boolean {
    const isMatch = this.is(character);
    if (isMatch) {
      this.next(this.at + 1);
    }
    return isMatch;
  }

  private next(from: number): void {
    this.at = from;
    for (let end = this.past(TRIVIA, from); end > this.at; end = this.past(TRIVIA, end)) {
      this.at = end;
    }
  }

  private get tokenEnd(): number {
    if (!this.is('"')) {
      return Math.min(Math.max(this.at + 1, this.past(UNKNOWN, this.at)), this.text.length);
    }
    let end = this.past(PLAIN, this.at + 1);
    while (this.text[end] === '\\') {
      end = this.past(PLAIN, Math.min(end + 2, this.text.length));
    }
    return this.text[end] === '"' ? end + 1 : end;
  }

  private past(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.test(this.text) ? pattern.lastIndex : from;
  }

  private problem(start: number, end: number, message: string): void {
    this.problems.push({ start, end: Math.max(end, start + 1), message });
  }
}
