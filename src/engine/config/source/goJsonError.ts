import type { GoJsonError } from './configNode';

/** Characters between two pauses: about a millisecond of reading. */
const stride = 64 * 1024;
/** Escapes between two pauses. */
const escapeStride = 10_000;
const maxDepth = 10_000;
const plain = /[^"\\\u0000-\u001f]*/y;
const blanks = /[ \t\r\n]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

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
export function* goJsonErrorSteps(text: string): Generator<undefined, GoJsonError | undefined> {
  try {
    return yield* readTop(text);
  } catch (error) {
    if (!(error instanceof Rejected)) {
      throw error;
    }
    return { offset: Math.min(error.at, text.length), text: rejectionText(text, error) };
  }
}

function* readTop(text: string): Generator<undefined, GoJsonError | undefined> {
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
        isBeforeValue = false;
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
    } else if (at >= text.length) {
      return { text: 'unexpected end of JSON input', offset: text.length };
    } else {
      throw new Rejected(at, closing === 0x7d ? 'after object key:value pair' : 'after array element');
    }
  }
}

/** Past the colon and the blanks after it. */
function* readKey(text: string, at: number): Generator<undefined, number> {
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
  const first = text[at];
  switch (first) {
    case 't':
      return readWord(text, at, 'true');
    case 'f':
      return readWord(text, at, 'false');
    case 'n':
      return readWord(text, at, 'null');
    default:
      if (first !== '-' && !isDigit(first)) {
        throw new Rejected(at, 'looking for beginning of value');
      }
      return readNumber(text, at);
  }
}

function readWord(text: string, at: number, word: string): number {
  for (let i = 1; i < word.length; i++) {
    if (text[at + i] !== word[i]) {
      throw new Rejected(at + i, `in literal ${word} (expecting '${word[i]}')`);
    }
  }
  return at + word.length;
}

function readNumber(text: string, start: number): number {
  let at = text[start] === '-' ? start + 1 : start;
  if (!isDigit(text[at])) {
    throw new Rejected(at, 'in numeric literal');
  }
  at = text[at] === '0' ? at + 1 : pastDigits(text, at);
  if (text[at] === '.') {
    at = pastDigits(text, at + 1, 'after decimal point in numeric literal');
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at++;
    at = pastDigits(text, text[at] === '+' || text[at] === '-' ? at + 1 : at, 'in exponent of numeric literal');
  }
  return at;
}

function pastDigits(text: string, start: number, wanted?: string): number {
  let at = start;
  while (isDigit(text[at])) {
    at++;
  }
  if (at === start && wanted !== undefined) {
    throw new Rejected(at, wanted);
  }
  return at;
}

function* readString(text: string, start: number): Generator<undefined, number> {
  let at = skip(plain, text, start + 1);
  for (let count = 1; text[at] === '\\'; count++) {
    if (count % escapeStride === 0) {
      yield undefined;
    }
    escape.lastIndex = at;
    if (!escape.test(text)) {
      throw escapeRejected(text, at);
    }
    at = skip(plain, text, escape.lastIndex);
  }
  if (text[at] === '"') {
    return at + 1;
  }
  throw new Rejected(at, 'in string literal');
}

function escapeRejected(text: string, backslash: number): Rejected {
  if (text[backslash + 1] !== 'u') {
    return new Rejected(backslash + 1, 'in string escape code');
  }
  let at = backslash + 2;
  while (/[0-9a-fA-F]/.test(text[at] ?? '')) {
    at++;
  }
  return new Rejected(at, String.raw`in \u hexadecimal character escape`);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return Math.max(at, pattern.lastIndex);
}

/** At the end Go puts a blank in: in the midst of a word, a number or an escape it complains about that one. */
function rejectionText(text: string, { at, where }: Rejected): string {
  if (at < text.length) {
    return `invalid character ${quoted(text, at)} ${where}`;
  }
  const isPart = /^in (?:literal|numeric|exponent|\\u|string escape)|^after decimal/.test(where);
  return isPart ? `invalid character ' ' ${where}` : 'unexpected end of JSON input';
}

const named: Readonly<Record<number, string>> = {
  0x07: String.raw`\a`,
  0x08: String.raw`\b`,
  0x09: String.raw`\t`,
  0x0a: String.raw`\n`,
  0x0b: String.raw`\v`,
  0x0c: String.raw`\f`,
  0x0d: String.raw`\r`,
  0x27: String.raw`\'`,
  0x5c: String.raw`\\`,
};

/** The first byte of a character in UTF-8, as Go quotes it. */
function quoted(text: string, at: number): string {
  const byte = firstByte(text.codePointAt(at)!);
  const isControl = byte < 0x20 || byte === 0x7f;
  const written =
    named[byte] ?? (isControl ? String.raw`\x${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte));
  return `'${written}'`;
}

function firstByte(code: number): number {
  if (code < 0x80) {
    return code;
  }
  if (code < 0x800) {
    return 0xc0 | (code >> 6);
  }
  // A half of a pair is written as U+FFFD, which begins with the same byte as all from U+E000 on.
  const isHalf = code >= 0xd800 && code < 0xe000;
  return code < 0x1_0000 ? 0xe0 | ((isHalf ? 0xfffd : code) >> 12) : 0xf0 | (code >> 18);
}
