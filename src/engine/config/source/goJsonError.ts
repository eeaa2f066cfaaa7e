import { type Steps } from '../../primitives';
import type { GoJsonError } from './configNode';

/** Characters between two pauses: about a millisecond of reading. */
const stride = 64 * 1024;
/** Escapes between two pauses. */
const escapeStride = 10_000;
const maxDepth = 10_000;
const plain = /[^"\\\u0000-\u001f]*/y;
const blanks = /[ \t\r\n]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const hexDigits = /[0-9a-fA-F]*/y;
/** As far as a number goes, right or wrong: sign, digits, fraction, exponent. */
const number = /(-?)(0|[1-9][0-9]*)?(?:(\.)([0-9]*))?(?:([eE][+-]?)([0-9]*))?/y;
const words = ['true', 'false', 'null'] as const;

/** Where Go's reader stops at a character. */
class Rejected extends Error {
  constructor(
    readonly at: number,
    readonly where: string,
  ) {
    super();
  }
}

/**
 * The error that Go's `encoding/json` gives for a text, in its own words; undefined: it is JSON. Rule: Go's
 * `encoding/json/scanner.go`, which reads bytes and names the first byte of a character beyond ASCII.
 */
export function* goJsonErrorSteps(text: string): Steps<GoJsonError | undefined> {
  try {
    return yield* readTop(text);
  } catch (error) {
    if (!(error instanceof Rejected)) {
      throw error;
    }
    return { offset: Math.min(error.at, text.length), text: rejectionText(text, error) };
  }
}

function* readTop(text: string): Steps<GoJsonError | undefined> {
  /** What closes each open container: `}` or `]`. */
  const open: number[] = [];
  let at = skip(blanks, text, 0);
  let paused = 0;
  let isBeforeValue = true;
  for (;;) {
    if (at - paused > stride) {
      paused = at;
      yield undefined;
    }
    if (isBeforeValue) {
      const code = text.charCodeAt(at);
      if (code === 0x7b || code === 0x5b) {
        open.push(code + 2);
        if (open.length > maxDepth) {
          throw new Rejected(at, 'exceeded max depth');
        }
        at = skip(blanks, text, at + 1);
        if (text.charCodeAt(at) !== code + 2) {
          at = code === 0x7b ? yield* readKey(text, at) : at;
          continue;
        }
      } else {
        at = code === 0x22 ? yield* readString(text, at) : readScalar(text, at);
      }
    }
    // After a value, or at the end of an empty container.
    isBeforeValue = false;
    at = skip(blanks, text, at);
    const closing = open.at(-1);
    if (closing === undefined) {
      if (at < text.length) {
        throw new Rejected(at, 'after top-level value');
      }
      return undefined;
    }
    const code = text.charCodeAt(at);
    if (code === closing) {
      open.pop();
      at++;
    } else if (code === 0x2c) {
      at = skip(blanks, text, at + 1);
      at = closing === 0x7d ? yield* readKey(text, at) : at;
      isBeforeValue = true;
    } else {
      throw new Rejected(at, closing === 0x7d ? 'after object key:value pair' : 'after array element');
    }
  }
}

/** Past the colon and the blanks after it. */
function* readKey(text: string, at: number): Steps<number> {
  if (text[at] !== '"') {
    throw new Rejected(at, 'looking for beginning of object key string');
  }
  const colon = skip(blanks, text, yield* readString(text, at));
  if (text[colon] !== ':') {
    throw new Rejected(colon, 'after object key');
  }
  return skip(blanks, text, colon + 1);
}

function readScalar(text: string, at: number): number {
  const word = words.find(([first]) => first === text[at]);
  if (word === undefined) {
    return readNumber(text, at);
  }
  const wrong = [...word].findIndex((character, i) => text[at + i] !== character);
  if (wrong >= 0) {
    throw new Rejected(at + wrong, `in literal ${word} (expecting '${word[wrong]}')`);
  }
  return at + word.length;
}

function readNumber(text: string, at: number): number {
  number.lastIndex = at;
  const [all, sign, whole, point, fraction, exponent, power] = number.exec(text)!;
  if (whole === undefined) {
    throw new Rejected(at + sign!.length, sign === '' ? 'looking for beginning of value' : 'in numeric literal');
  }
  if (point !== undefined && fraction === '') {
    throw new Rejected(at + sign!.length + whole.length + 1, 'after decimal point in numeric literal');
  }
  if (exponent !== undefined && power === '') {
    throw new Rejected(at + all.length, 'in exponent of numeric literal');
  }
  return at + all.length;
}

function* readString(text: string, start: number): Steps<number> {
  let at = skip(plain, text, start + 1);
  for (let count = 1; text[at] === '\\'; count++) {
    if (count % escapeStride === 0) {
      yield undefined;
    }
    const end = skip(escape, text, at);
    if (end === at) {
      throw text[at + 1] === 'u'
        ? new Rejected(skip(hexDigits, text, at + 2), String.raw`in \u hexadecimal character escape`)
        : new Rejected(at + 1, 'in string escape code');
    }
    at = skip(plain, text, end);
  }
  if (text[at] !== '"') {
    throw new Rejected(at, 'in string literal');
  }
  return at + 1;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** At the end Go puts a blank in: in the midst of a word, a number or an escape it complains about that one. */
function rejectionText(text: string, { at, where }: Rejected): string {
  const isPart = /^in (?:literal|numeric|exponent|\\u|string escape)|^after decimal/.test(where);
  return at < text.length
    ? `invalid character ${quoted(text.codePointAt(at)!)} ${where}`
    : isPart
      ? `invalid character ' ' ${where}`
      : 'unexpected end of JSON input';
}

/** Characters that Go has letters for, each before its letter. */
const named = ['\u0007a', '\bb', '\tt', '\nn', '\vv', '\ff', '\rr', "''", '\\\\'];

/** The first byte of a character in UTF-8, as Go quotes it. */
function quoted(code: number): string {
  const byte = new TextEncoder().encode(String.fromCodePoint(code))[0]!;
  const character = String.fromCharCode(byte);
  const letter = named.find(([first]) => first === character)?.[1];
  if (letter !== undefined) {
    return `'\\${letter}'`;
  }
  return byte < 0x20 || byte === 0x7f ? String.raw`'\x${byte.toString(16).padStart(2, '0')}'` : `'${character}'`;
}
