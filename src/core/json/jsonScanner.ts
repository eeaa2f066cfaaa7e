import { JsonSyntaxError } from './jsonSyntaxError';
import { JsonNumber, type JsonValue } from './value';

type OpenObject = { [key: string]: JsonValue };

/** A container that is being filled; `key` is the one whose value comes next (empty string in an array). */
interface Frame {
  readonly parent: Frame | undefined;
  readonly container: OpenObject | JsonValue[];
  readonly depth: number;
  key: string;
}

const INTEGER = /-?(?:0|[1-9][0-9]*)/y;
const REST_OF_NUMBER = /(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
/** Turning digits into a bigint takes more than linear time; no field of any service comes near this. */
const MAX_DIGITS = 10_000;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads one JSON text with a stack of its own, so that nesting cannot overflow the call stack, and so that reading can
 * stop and go on (`advance`).
 */
export class JsonScanner {
  private at = 0;
  private frame: Frame | undefined;
  private finished: { readonly value: JsonValue } | undefined;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  /** The value, once `advance` has answered true. */
  get value(): JsonValue {
    if (!this.finished) {
      throw new Error('the text is not read to its end yet');
    }
    return this.finished.value;
  }

  /** Reads on until at least `until` (UTF-16 units); true when the text is read to its end. */
  advance(until: number): boolean {
    while (!this.finished) {
      const value = this.readValue();
      if (value !== undefined) {
        this.attach(value);
      }
      if (this.at >= until) {
        break;
      }
    }
    return this.finished !== undefined;
  }

  /** Undefined where a container was opened whose first element comes next. */
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

  /** Puts a finished value where it belongs, and closes every container that ends after it. */
  private attach(finished: JsonValue): void {
    let value = finished;
    for (;;) {
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
      value = frame.container;
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
    frame.key = this.readString();
    if (Object.hasOwn(frame.container, frame.key)) {
      throw new JsonSyntaxError('the same key twice in one object', start);
    }
    if (this.skipSpace() !== 0x3a) {
      throw this.error('expected a colon');
    }
    this.at++;
  }

  private readString(): string {
    const start = this.at + 1;
    const end = this.skipPlain(start);
    if (this.text.charCodeAt(end) === 0x22) {
      this.at = end + 1;
      return this.text.slice(start, end);
    }
    return this.readEscaped(start, end);
  }

  /** A string with escapes: its end is found here, the escapes are the engine's work, which is many times faster. */
  private readEscaped(start: number, firstStop: number): string {
    let end = this.text.indexOf('"', firstStop);
    while (end > 0 && this.isEscaped(end)) {
      end = this.text.indexOf('"', end + 1);
    }
    try {
      const text = JSON.parse(this.text.slice(start - 1, end + 1)) as string;
      this.at = end + 1;
      return text;
    } catch {
      // It only says that the string is wrong, and not always where.
      throw this.stringError(firstStop);
    }
  }

  /** Whether an odd number of backslashes stands before. */
  private isEscaped(quote: number): boolean {
    let at = quote;
    while (this.text.charCodeAt(at - 1) === 0x5c) {
      at--;
    }
    return (quote - at) % 2 === 1;
  }

  /** What is wrong with the string in which `firstStop` is the first character that is not plain. */
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

  /** The first quote, backslash or control character from `from` on, or the end. */
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
    return this.at === integerEnd && text !== '-0' ? BigInt(text) : new JsonNumber(text);
  }

  private readWord<T extends JsonValue>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) {
      throw this.error('expected a value');
    }
    this.at += word.length;
    return value;
  }

  /** Moves to the next character that is not white space and answers its code, NaN at the end. */
  private skipSpace(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        return code;
      }
      this.at++;
    }
  }

  private error(problem: string): JsonSyntaxError {
    return new JsonSyntaxError(problem, this.at);
  }
}

/** Plain assignment to `__proto__` would change the object's prototype instead. */
function setOwn(target: OpenObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
