import { createScanner, type JSONScanner } from 'jsonc-parser';
import { JsonNumber } from '../../primitives';
import type { JsonNode, Member, JsonProblem, JsonSpan } from './jsonNode';

/** jsonc-parser's numbers of tokens: its own const enum cannot be read file by file. A test compares them. */
export const JsonToken = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  Unknown: 16,
  End: 17,
} as const;

/** Deeper nesting than any request has; it keeps hostile text from overflowing the stack. */
const MAX_DEPTH = 200;

/** What stands without quotes: hex, identifiers, tags of blocks, numbers and words. */
const BARE = /[\w$.-]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** The sign of an exponent is no part of a bare word. */
const EXPONENT = /-?(?:0|[1-9]\d*)(?:\.\d+)?[eE][+]\d+(?![\w$.-])/y;
const SINGLE_QUOTED = /'(?:[^'\\\n]|\\.)*'/y;
/** Words of JavaScript and Python that look like a value and are none in JSON. */
const NO_VALUES: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity', 'None', 'True', 'False', 'nil']);

/**
 * Reads JSON with comments, trailing commas and references out of a text, and what people write for JSON: keys, hex and words
 * without quotes, texts in single ones. It never throws: what cannot be read is a problem, and reading goes on after it.
 */
export class JsonReader {
  private readonly scanner: JSONScanner;
  private token = 0;
  private lastEnd = 0;
  /** The value as a whole cannot be read: one problem says so. */
  private isGivenUp = false;
  /** What was read so far though it is no JSON; for whoever reads to take. */
  readonly loose: JsonSpan[] = [];
  /** `JSON.stringify(…)` is read as what stands in it. */
  inScript = false;

  constructor(
    private readonly text: string,
    private readonly problems: JsonProblem[],
  ) {
    this.scanner = createScanner(text, true);
  }

  /** The value at `start`; its `end` is where the text goes on. */
  read(start: number): JsonNode {
    this.scanner.setPosition(start);
    this.lastEnd = start;
    this.isGivenUp = false;
    this.next();
    return this.value(0);
  }

  /** What stands between the parenthesis at `open` and its own; `end` is behind it. */
  readArguments(open: number): JsonSpan & { readonly items: readonly JsonNode[] } {
    this.scanner.setPosition(open + 1);
    this.lastEnd = open + 1;
    this.isGivenUp = false;
    this.next();
    const items: JsonNode[] = [];
    while (!this.isAtParenthesis) {
      items.push(this.value(1));
      if (this.is(JsonToken.Comma)) {
        this.next();
      } else if (!this.isAtParenthesis) {
        const list = this.unclosed({ kind: 'array', start: open, end: this.lastEnd, items }, 'a comma or )');
        return { start: open, end: list.end, items };
      }
    }
    return { start: open, end: this.scanner.getTokenOffset() + 1, items };
  }

  private value(depth: number): JsonNode {
    const start = this.scanner.getTokenOffset();
    if (depth > MAX_DEPTH) {
      return this.giveUp(start, `Nested deeper than ${MAX_DEPTH} levels.`);
    }
    const loose = this.looseValue(start, depth);
    if (loose !== undefined) {
      return loose;
    }
    switch (this.token) {
      case JsonToken.OpenBrace:
        return this.text.startsWith('{{', start) ? this.reference(start) : this.object(start, depth);
      case JsonToken.OpenBracket:
        return this.array(start, depth);
      case JsonToken.String:
        return this.done({ kind: 'string', start, end: this.string(), value: this.scanner.getTokenValue() });
      default:
        return this.noValue(start);
    }
  }

  private object(start: number, depth: number): JsonNode {
    const members: Member[] = [];
    const keys = new Set<string>();
    this.next();
    while (!this.is(JsonToken.CloseBrace)) {
      const keyRead = this.key();
      if (keyRead === undefined) {
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a quoted key or }');
      }
      const { key, keySpan } = keyRead;
      if (keys.has(key)) {
        this.problem(keySpan.start, keySpan.end, `Duplicate key ${key}.`);
      }
      keys.add(key);
      this.next();
      if (!this.is(JsonToken.Colon)) {
        members.push({ key, keySpan, value: { kind: 'fault', start: keySpan.end, end: keySpan.end } });
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a colon');
      }
      this.next();
      members.push({ key, keySpan, value: this.value(depth + 1) });
      if (this.is(JsonToken.Comma)) {
        this.next();
      } else if (!this.is(JsonToken.CloseBrace)) {
        return this.unclosed({ kind: 'object', start, end: this.lastEnd, members }, 'a comma or }');
      }
    }
    return this.done({ kind: 'object', start, end: this.tokenEnd, members });
  }

  private array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.next();
    while (!this.is(JsonToken.CloseBracket)) {
      items.push(this.value(depth + 1));
      if (this.is(JsonToken.Comma)) {
        this.next();
      } else if (!this.is(JsonToken.CloseBracket)) {
        return this.unclosed({ kind: 'array', start, end: this.lastEnd, items }, 'a comma or ]');
      }
    }
    return this.done({ kind: 'array', start, end: this.tokenEnd, items });
  }

  private reference(start: number): JsonNode {
    const close = this.text.indexOf('}}', start + 2);
    const lineEnd = this.text.indexOf('\n', start);
    if (close < 0 || (lineEnd >= 0 && lineEnd < close)) {
      return this.giveUp(start, 'Unclosed reference: missing }} on this line.');
    }
    this.scanner.setPosition(close + 2);
    this.lastEnd = close + 2;
    this.next();
    return { kind: 'reference', start, end: close + 2, text: this.text.slice(start + 2, close) };
  }

  /** A key in quotes, or without; undefined where none stands. The scanner is on its last token then. */
  private key(): Pick<Member, 'key' | 'keySpan'> | undefined {
    const start = this.scanner.getTokenOffset();
    if (this.is(JsonToken.String)) {
      return { keySpan: { start, end: this.string() }, key: this.scanner.getTokenValue() };
    }
    const quoted = this.singleQuoted(start);
    const key = quoted ?? this.match(BARE, start);
    if (key === undefined) {
      return undefined;
    }
    const end = start + (quoted === undefined ? key.length : this.match(SINGLE_QUOTED, start)!.length);
    this.loosely({ start, end });
    this.scanner.setPosition(end);
    return { key, keySpan: { start, end } };
  }

  /** A number or word of JSON, or what is written in place of a text in quotes. */
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
    this.scanner.setPosition(span.end);
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

  /** What `JSON.stringify(…)` makes a text of; a layout behind it makes no difference. */
  private stringified(start: number, depth: number): JsonNode {
    this.scanner.setPosition(start + 'JSON.stringify('.length);
    this.next();
    const value = this.value(depth + 1);
    while (this.is(JsonToken.Comma)) {
      this.next();
      this.value(depth + 1);
    }
    if (!this.isAtParenthesis) {
      return this.unclosed(value, 'a closing parenthesis');
    }
    this.lastEnd = this.scanner.getTokenOffset() + 1;
    this.scanner.setPosition(this.lastEnd);
    this.next();
    return value;
  }

  /** Why a word without quotes is no text; undefined where it is one. */
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
    this.loosely(span);
    this.scanner.setPosition(span.end);
    return this.done({ kind: 'string', ...span, value });
  }

  private loosely(span: JsonSpan): void {
    this.loose.push(span);
  }

  /** The text between single quotes, in which a backslash means what it means in JSON. */
  private singleQuoted(start: number): string | undefined {
    const match = this.match(SINGLE_QUOTED, start);
    if (match === undefined) {
      return undefined;
    }
    const json = match
      .slice(1, -1)
      .replace(/\\[^]|"/g, (found) => (found === '"' ? '\\"' : found === "\\'" ? "'" : found));
    try {
      return JSON.parse(`"${json}"`) as string;
    } catch {
      // An escape that JSON does not know: the quotes are no text then.
      return undefined;
    }
  }

  private match(pattern: RegExp, start: number): string | undefined {
    pattern.lastIndex = start;
    return pattern.exec(this.text)?.[0];
  }

  /** Checks the string that the scanner stands on. @returns where it ends */
  private string(): number {
    const start = this.scanner.getTokenOffset();
    if (!this.isWhole) {
      this.problem(start, this.tokenEnd, 'Unterminated string or invalid escape.');
    }
    return this.tokenEnd;
  }

  private noValue(start: number): JsonNode {
    const isWord = this.is(JsonToken.Unknown);
    const end = isWord ? this.tokenEnd : start;
    const word = this.text.slice(start, end);
    this.problem(start, end, isWord ? `${word} is not a JSON value. Put strings in quotes.` : 'Expected a value.');
    if (isWord) {
      this.next();
      this.lastEnd = end;
    }
    return { kind: 'fault', start, end };
  }

  /** What was read so far stands; the rest of the value is passed over. */
  private unclosed(node: JsonNode, expected: string): JsonNode {
    if (this.isGivenUp) {
      return { ...node, end: this.lastEnd };
    }
    const at = this.scanner.getTokenOffset();
    const isEnd = this.is(JsonToken.End);
    const message = `Expected ${expected}.`;
    this.problem(isEnd ? this.lastEnd : at, isEnd ? this.lastEnd : this.tokenEnd, message);
    return { ...node, end: this.passOver() };
  }

  private giveUp(start: number, message: string): JsonNode {
    this.problem(start, this.tokenEnd, message);
    return { kind: 'fault', start, end: this.passOver() };
  }

  /** To the end of the paragraph: what comes after a blank line is another request. */
  private passOver(): number {
    this.isGivenUp = true;
    const blank = /\n[ \t\r]*\n/g;
    blank.lastIndex = this.lastEnd;
    const end = blank.exec(this.text)?.index ?? this.text.length;
    this.scanner.setPosition(this.text.length);
    this.token = JsonToken.End;
    this.scanner.scan();
    this.lastEnd = end;
    return end;
  }

  private done(node: JsonNode): JsonNode {
    this.lastEnd = node.end;
    this.next();
    return node;
  }

  private is(token: number): boolean {
    return this.token === token;
  }

  private get isAtParenthesis(): boolean {
    return this.text.charAt(this.scanner.getTokenOffset()) === ')';
  }

  private next(): void {
    this.token = this.scanner.scan();
  }

  /** The scanner found nothing wrong with the token. */
  private get isWhole(): boolean {
    return Number(this.scanner.getTokenError()) === 0;
  }

  private get tokenEnd(): number {
    return this.scanner.getTokenOffset() + this.scanner.getTokenLength();
  }

  private problem(start: number, end: number, message: string): void {
    this.problems.push({ start, end: Math.max(end, start + 1), message });
  }
}
