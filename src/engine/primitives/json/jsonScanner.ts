import { JsonSyntaxError, TooManyValuesError, JsonNumber, type JsonValue } from './value';

/** Maximum number of known keys: more belong to a map with unique keys. */
const MAX_KNOWN = 256;

/** A key without escapes, and the key that followed it last, in any object. */
interface KnownKey {
  readonly key: string;
  next: KnownKey | undefined;
}

/** Predicts the keys of a JSON text: rows of a list repeat them in the same order. */
class KnownKeys {
  private readonly known = new Map<string, KnownKey>();
  private last: KnownKey = { key: '', next: undefined };

  /** The predicted key, if it is at `start`: comparing is faster than parsing. */
  expected(text: string, start: number): string | undefined {
    const { next } = this.last;
    if (next === undefined || !text.startsWith(next.key, start)) {
      return undefined;
    }
    if (text.charCodeAt(start + next.key.length) !== 0x22) {
      return undefined;
    }
    this.last = next;
    return next.key;
  }

  /** Adds an unpredicted key without escapes. @returns whether it is new */
  remember(key: string): boolean {
    const before = this.known.get(key);
    if (this.known.size < MAX_KNOWN) {
      const known = before ?? { key, next: undefined };
      this.known.set(key, known);
      this.last.next = known;
      this.last = known;
    }
    return before === undefined;
  }
}

type OpenObject = { [key: string]: JsonValue };

/** A container that is being filled; `key` belongs to the next value (empty in an array). */
interface Frame {
  readonly parent: Frame | undefined;
  readonly container: OpenObject | JsonValue[];
  readonly depth: number;
  key: string;
}

/** A string that is being parsed piecewise. */
interface LongString {
  /** The text up to the last piece with an escape, and the end of that piece. */
  text: string;
  end: number;
}

const INTEGER = /-?(?:0|[1-9][0-9]*)/y;
const REST_OF_NUMBER = /(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
/** Converting digits to a bigint takes more than linear time; no field of a service is this long. */
const MAX_DIGITS = 10_000;
/** A response of 20 MB with 100,000 rows has 700,000. */
const MAX_JSON_VALUES = 1_000_000;
/**
 * Memory of a value with its slot in the container, and the extra cost of a key that is unique to the object or is an
 * index. Measured: 9 bytes for `null` in a list, 33 for an integer, 65 for `{}`, 76 in objects of 30 fields, 145 in
 * objects with a unique key.
 */
const VALUE_BYTES = 80;
const OWN_KEY_BYTES = 120;
const MAX_BLANKS = 256 * 1024;
const MAX_KEY = 64 * 1024;
/** Characters of a string parsed in one step; longer strings are parsed piecewise. */
const PIECE = 64 * 1024;
const PLAIN_PIECE = /[^"\\\u0000-\u001f]{0,65536}/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Parses one JSON text with an explicit stack: nesting cannot overflow the call stack, parsing can be paused. */
export class JsonScanner {
  private at = 0;
  private frame: Frame | undefined;
  private finished: { readonly value: JsonValue } | undefined;
  private long: LongString | undefined;
  private values = 0;
  /** Bytes of keys, and of strings and numbers that are not slices of the text. */
  private copied = 0;
  private readonly keys = new KnownKeys();

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
    private readonly maxValues = MAX_JSON_VALUES,
  ) {}

  /** The value, once `advance` has returned true. */
  get value(): JsonValue {
    if (!this.finished) {
      throw new Error('the text is not read to its end yet');
    }
    return this.finished.value;
  }

  /** Upper bound of the memory of the parsed part in bytes, without the text that its strings refer to. */
  get bytes(): number {
    return this.values * VALUE_BYTES + this.copied + (this.long?.text.length ?? 0) * 2;
  }

  /** The part parsed so far, with open containers closed. */
  get beginning(): JsonValue | undefined {
    let inner: JsonValue | undefined;
    for (let frame = this.frame; frame !== undefined; frame = frame.parent) {
      const { container, key } = frame;
      if (Array.isArray(container)) {
        inner = inner === undefined ? [...container] : [...container, inner];
      } else {
        inner = inner === undefined ? { ...container } : { ...container, [key]: inner };
      }
    }
    return inner;
  }

  /** Parses until at least `until` (UTF-16 code units). @returns whether the text is complete */
  advance(until: number): boolean {
    while (!this.finished) {
      const value = this.long ? this.readPiece(this.long) : this.readValue();
      if (value !== undefined) {
        this.attach(value);
      }
      if (this.at >= until) {
        break;
      }
    }
    return this.finished !== undefined;
  }

  /** `undefined` if incomplete: a container was opened, or a string is long. */
  private readValue(): JsonValue | undefined {
    switch (this.skipSpace()) {
      case 0x22:
        return this.readString();
      case 0x7b:
        return this.openObject();
      case 0x5b:
        return this.openArray();
      case 0x74:
        return this.readWord('true', true);
      case 0x66:
        return this.readWord('false', false);
      case 0x6e:
        return this.readWord('null', null);
      default:
        return this.readNumber();
    }
  }

  /** Adds a complete value to its container and closes all containers that end after it. */
  private attach(finished: JsonValue): void {
    let value = finished;
    for (;;) {
      if (++this.values > this.maxValues) {
        throw new TooManyValuesError(this.maxValues, this.at);
      }
      const frame = this.frame;
      if (!frame) {
        if (!Number.isNaN(this.skipSpace())) {
          throw this.error('text after the value');
        }
        this.finished = { value };
        return;
      }
      const isArray = Array.isArray(frame.container);
      if (isArray) {
        frame.container.push(value);
      } else {
        setOwn(frame.container, frame.key, value);
      }
      const next = this.skipSpace();
      if (next === 0x2c) {
        this.at++;
        if (!isArray) {
          this.readKey(frame);
        }
        return;
      }
      if (next !== (isArray ? 0x5d : 0x7d)) {
        throw this.error(isArray ? 'expected a comma or ]' : 'expected a comma or }');
      }
      this.at++;
      this.frame = frame.parent;
      value = isArray ? shrink(frame.container) : frame.container;
    }
  }

  private openObject(): JsonValue | undefined {
    const frame = this.open({});
    if (this.skipSpace() === 0x7d) {
      return this.closeEmpty(frame);
    }
    this.readKey(frame);
    return undefined;
  }

  private openArray(): JsonValue | undefined {
    const frame = this.open([]);
    return this.skipSpace() === 0x5d ? this.closeEmpty(frame) : undefined;
  }

  private open(container: OpenObject | JsonValue[]): Frame {
    const depth = (this.frame?.depth ?? 0) + 1;
    if (depth > this.maxDepth) {
      throw this.error(`nested deeper than ${this.maxDepth} levels`);
    }
    this.at++;
    return (this.frame = { parent: this.frame, container, depth, key: '' });
  }

  private closeEmpty(frame: Frame): JsonValue {
    this.at++;
    this.frame = frame.parent;
    return frame.container;
  }

  private readKey(frame: Frame): void {
    if (this.skipSpace() !== 0x22) {
      throw this.error('expected a key in double quotes');
    }
    const start = this.at;
    // Engines store integer keys separately, with more overhead.
    const first = this.text.charCodeAt(start + 1);
    const isIndex = first >= 0x30 && first <= 0x39;
    const expected = isIndex ? undefined : this.keys.expected(this.text, start + 1);
    if (expected === undefined) {
      frame.key = this.readOtherKey(start, isIndex);
    } else {
      frame.key = expected;
      this.at = start + expected.length + 2;
    }
    if (Object.hasOwn(frame.container, frame.key)) {
      throw new JsonSyntaxError('the same key twice in one object', start);
    }
    if (this.skipSpace() !== 0x3a) {
      throw this.error('expected a colon');
    }
    this.at++;
  }

  private readOtherKey(start: number, isIndex: boolean): string {
    const end = this.stringEnd(start + 1, MAX_KEY);
    if (end === undefined) {
      throw new JsonSyntaxError(`key of more than ${MAX_KEY} characters`, start);
    }
    const key = this.readUpTo(end);
    // With escapes, the text is longer than the key.
    const isOwn = isIndex || this.at - start - 2 !== key.length || this.keys.remember(key);
    if (isOwn) {
      // A copy of the key is stored.
      this.copied += OWN_KEY_BYTES + key.length * 2;
    }
    return key;
  }

  private readString(): string | undefined {
    const start = this.at + 1;
    const end = this.stringEnd(start, PIECE);
    if (end !== undefined) {
      return this.readUpTo(end);
    }
    this.at = start;
    this.long = { text: '', end: start };
    return undefined;
  }

  /** The closing quote of a string, or the end of the text; `undefined` if more than `most` characters away. */
  private stringEnd(start: number, most: number): number | undefined {
    let end = this.text.indexOf('"', start);
    while (end >= 0 && end - start <= most && this.isEscaped(end)) {
      end = this.text.indexOf('"', end + 1);
    }
    const found = end < 0 ? this.text.length : end;
    return found - start <= most ? found : undefined;
  }

  /** The string up to the quote at `end`. JSON.parse decodes the escapes, since it is many times faster. */
  private readUpTo(end: number): string {
    const start = this.at + 1;
    const stop = this.skipPlain(start);
    if (stop === end && end < this.text.length) {
      this.at = end + 1;
      return this.text.slice(start, end);
    }
    try {
      const text = JSON.parse(this.text.slice(start - 1, end + 1)) as string;
      this.at = end + 1;
      this.copied += text.length * 2;
      return text;
    } catch {
      // JSON.parse does not always report the offset.
      throw this.stringError(stop);
    }
  }

  /** Parses the next piece of a long string; `undefined` until it is complete. */
  private readPiece(long: LongString): string | undefined {
    const from = this.at;
    let escapes = 0;
    for (;;) {
      PLAIN_PIECE.lastIndex = this.at;
      PLAIN_PIECE.test(this.text);
      this.at = PLAIN_PIECE.lastIndex;
      if (this.text.charCodeAt(this.at) !== 0x5c || this.at - from >= PIECE) {
        break;
      }
      ESCAPE.lastIndex = this.at;
      if (!ESCAPE.test(this.text)) {
        throw this.stringError(this.at);
      }
      this.at = ESCAPE.lastIndex;
      escapes++;
    }
    if (escapes > 0) {
      const piece = JSON.parse(`"${this.text.slice(from, this.at)}"`) as string;
      long.text += this.text.slice(long.end, from) + piece;
      long.end = this.at;
    }
    if (this.text.charCodeAt(this.at) === 0x22) {
      const text = long.text + this.text.slice(long.end, this.at);
      this.at++;
      this.copied += long.text.length * 2;
      this.long = undefined;
      return text;
    }
    if (this.at - from < PIECE) {
      throw this.stringError(this.at);
    }
    return undefined;
  }

  private isEscaped(quote: number): boolean {
    let at = quote;
    while (this.text.charCodeAt(at - 1) === 0x5c) {
      at--;
    }
    return (quote - at) % 2 === 1;
  }

  /** The error in a string; `firstStop` is the first character that is not plain. */
  private stringError(firstStop: number): JsonSyntaxError {
    let at = firstStop;
    while (this.text.charCodeAt(at) === 0x5c) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(this.text)) {
        return new JsonSyntaxError('bad escape in a string', at);
      }
      at = this.skipPlain(ESCAPE.lastIndex);
    }
    return new JsonSyntaxError(at < this.text.length ? 'control character in a string' : 'string without an end', at);
  }

  /** The offset of the next quote, backslash or control character, or the end. */
  private skipPlain(from: number): number {
    PLAIN.lastIndex = from;
    PLAIN.test(this.text);
    return PLAIN.lastIndex;
  }

  private readNumber(): JsonValue {
    const start = this.at;
    INTEGER.lastIndex = start;
    if (!INTEGER.test(this.text)) {
      throw this.error(start < this.text.length ? 'expected a value' : 'the text ends too early');
    }
    const integerEnd = INTEGER.lastIndex;
    REST_OF_NUMBER.lastIndex = integerEnd;
    REST_OF_NUMBER.test(this.text);
    this.at = REST_OF_NUMBER.lastIndex;
    if (this.at - start > MAX_DIGITS) {
      throw new JsonSyntaxError(`number of more than ${MAX_DIGITS} digits`, start);
    }
    const text = this.text.slice(start, this.at);
    // Numbers of usual length are part of VALUE_BYTES.
    this.copied += text.length > 64 ? text.length : 0;
    return this.at === integerEnd && text !== '-0' ? BigInt(text) : new JsonNumber(text);
  }

  private readWord<T extends JsonValue>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) {
      throw this.error('expected a value');
    }
    this.at += word.length;
    return value;
  }

  /** Skips white space and returns the next character code, NaN at the end. */
  private skipSpace(): number {
    const most = this.at + MAX_BLANKS;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        return code;
      }
      if (++this.at > most) {
        throw this.error(`more than ${MAX_BLANKS} blanks together`);
      }
    }
  }

  private error(problem: string): JsonSyntaxError {
    return new JsonSyntaxError(problem, this.at);
  }
}

/** The first push allocates 17 slots; most lists are shorter. */
function shrink(list: JsonValue[]): JsonValue[] {
  return list.length < 9 ? list.slice() : list;
}

/** Assigning `__proto__` would change the prototype. */
function setOwn(target: OpenObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
