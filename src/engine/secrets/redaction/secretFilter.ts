import type { TextSpan } from '../../primitives';

/** A representation of a secret: for each position the characters that may be there, mostly one. */
type SecretForm = readonly string[];

/** Minimum number of base64 characters that identify a secret; shorter runs occur by chance. */
const minBase64Length = 10;

/** A secret in plain text, and encoded as hex or base64 within a longer text. Short or common ones are plain only. */
function secretForms(secret: string): readonly SecretForm[] {
  const plain = Array.from(secret);
  if (isPlainWord(secret)) {
    return [plain];
  }
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [plain, Array.from(hex), ...[0, 1, 2].flatMap((before) => base64Inside(bytes, before))];
}

/** Whether it may occur by chance within another word: short, or only digits or letters ("password", "12345678"). */
function isPlainWord(secret: string): boolean {
  return secret.length < 8 || (secret.length < 16 && /^(?:\d+|[a-z]+|[A-Z]+)$/.test(secret));
}

/** The base64 characters determined by the secret alone, with this many bytes (modulo 3) before it. */
function base64Inside(secret: Uint8Array, before: number): readonly SecretForm[] {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...secret));
  const inside = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
  // Also accepts the URL-safe alphabet.
  const form = Array.from(inside, (char) => (char === '+' ? '+-' : char === '/' ? '/_' : char));
  return form.length < minBase64Length ? [] : [form];
}

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Pattern for a form whose `escapable` characters may be escaped as in JSON, URLs or HTML, also nested. */
function escapedPattern(form: SecretForm, escapable: ReadonlySet<string>): string {
  const patterns = (char: string): readonly string[] =>
    escapable.has(char) ? [...escapesOf(char), escapeRegExp(char)] : [escapeRegExp(char)];
  return form.map((chars) => oneOf(Array.from(chars).flatMap(patterns))).join('');
}

/** Pattern for an escape of any of the characters. Most texts have none. */
function anyEscape(escapable: ReadonlySet<string>): string {
  const chars = [...escapable];
  const units = chars.map((char) => hex(char.charCodeAt(0), 4));
  const bytes = chars.flatMap((char) => utf8(char).map((byte) => hex(byte, 2)));
  const plain = chars.filter((char) => '"\\/'.includes(char)).map(escapeRegExp);
  return `\\\\${oneOf([`u${oneOf(units)}`, ...plain])}|%(?:25){0,3}${oneOf(bytes)}|&${oneOf(['#', ...Object.values(named)])}`;
}

function escapesOf(char: string): readonly string[] {
  const units = Array.from({ length: char.length }, (_, i) => hex(char.charCodeAt(i), 4));
  const point = char.codePointAt(0) ?? 0;
  const name = named[char];
  return [
    // JSON within a JSON string doubles the backslashes each time.
    units.map((unit) => `\\\\{1,8}u${unit}`).join(''),
    utf8(char)
      .map((byte) => `%(?:25){0,3}${hex(byte, 2)}`)
      .join(''),
    `&#(?:0{0,4}${point}|[xX]0{0,4}${hex(point, 1)});`,
    ...(name === undefined ? [] : [`&${name};`]),
    ...(char === '/' || char === '"' ? [`\\\\{1,8}${char}`] : []),
    ...(char === '\\' ? ['(?:\\\\\\\\){1,4}'] : []),
    ...(char === ' ' ? ['\\+'] : []),
  ];
}

function utf8(char: string): readonly number[] {
  return [...new TextEncoder().encode(char)];
}

function hex(value: number, digits: number): string {
  return value
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escapeRegExp(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function oneOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

/** Never secret; errors about these headers have to stay readable. */
const publicHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

/** The secret parts of a header: its value without the authentication scheme, and for Basic the decoded credentials. */
export function headerSecrets(name: string, value: string): readonly string[] {
  if (publicHeaders.has(name.toLowerCase())) {
    return [];
  }
  const [, scheme = '', credential = value] = /^(bearer|basic|token|apikey|key)\s+(\S.*)$/i.exec(value) ?? [];
  // Padding is optional in base64.
  const sent = credential.replace(/(?<!=)=+$/, '');
  return scheme.toLowerCase() === 'basic' ? [sent, ...userSecrets(fromBase64(credential))] : [sent];
}

/** From "user:password". A user without a password is an API key; with one it is a name. */
function userSecrets(pair: string): readonly string[] {
  const [user = '', ...rest] = pair.split(':');
  const password = rest.join(':');
  // A common word as password is also redacted as part of the pair.
  return password === '' ? [user] : isPlainWord(password) ? [password, pair] : [password];
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    // Not base64: the credential is redacted as it is.
    return '';
  }
}

declare const keyless: unique symbol;

/**
 * A URL without parts that may be an API key. Code that copies or shows a configured URL takes this type, so the
 * compiler rejects one that did not go through `keylessUrl`.
 */
export type KeylessUrl = string & { readonly [keyless]: true };

/** Whether offsets of a JSON text are within a string. Offsets have to be queried in ascending order. */
class Quotes {
  private at = 0;
  private inside = false;

  constructor(private readonly text: string) {}

  isInside(place: number): boolean {
    for (let quote = this.text.indexOf('"', this.at); quote >= 0 && quote < place;) {
      this.inside = this.inside ? isEscaped(this.text, quote) : true;
      this.at = quote + 1;
      quote = this.text.indexOf('"', this.at);
    }
    return this.inside;
  }
}

/** Whether the character at an offset is escaped by a backslash. */
function isEscaped(text: string, place: number): boolean {
  let slashes = 0;
  while (text[place - 1 - slashes] === '\\') {
    slashes++;
  }
  return slashes % 2 === 1;
}

/** The JSON number that contains a range outside of strings. */
function numberAt(text: string, place: TextSpan): TextSpan | undefined {
  let { start, end } = place;
  while (/[\d.eE+-]/.test(text[start - 1] ?? '')) {
    start--;
  }
  while (/[\d.eE+-]/.test(text[end] ?? '')) {
    end++;
  }
  const before = text
    .slice(Math.max(0, start - 9), start)
    .trimEnd()
    .at(-1);
  const after = text
    .slice(end, end + 9)
    .trimStart()
    .at(0);
  const isValue = before === undefined ? after === undefined : '[:,'.includes(before) && ']},'.includes(after ?? ' ');
  return isValue ? { start, end } : undefined;
}

declare const redacted: unique symbol;

/** Text with its request's secrets removed. Only a `SecretFilter` creates one. */
export type Redacted = string & { readonly [redacted]: true };

/** Shorter secrets occur in any text and are easily guessed. */
const minSecretLength = 4;

/** Number of characters searched before yielding: a few milliseconds. */
const sliceLength = 2 * 1024 * 1024;

/** Maximum number of characters in the escape of one character. */
const maxEscapeLength = 13;

interface SearchTerm {
  /** Literal strings, which are searched much faster than patterns. */
  readonly literals: readonly string[];
  readonly form: SecretForm;
  /** Characters that may be escaped: all of a plain secret, in hex and base64 only the punctuation. */
  readonly escapable: ReadonlySet<string>;
  /** For texts with escapes; created on first use. */
  pattern?: RegExp;
  /** Matches only as a whole word. */
  readonly isWord: boolean;
  /** May be part of a number. */
  readonly isNumber: boolean;
}

type Found = TextSpan & Pick<SearchTerm, 'isWord' | 'isNumber'>;

/**
 * Redacts secrets in text: plain, escaped as in JSON, URLs or HTML, and within base64 or hex. Secrets under four
 * characters are ignored; those under eight, or of only digits or letters, match as whole words only.
 *
 * JSON remains valid: the mark replaces whole escapes, and numbers as a string. Only long numbers count as secrets.
 */
export class SecretFilter {
  private readonly searched: readonly SearchTerm[];
  /** Created for the first text that may have escapes. */
  private escape: RegExp | undefined;
  private readonly maxMatchLength: number;

  constructor(
    secrets: readonly string[],
    private readonly mark = '…',
  ) {
    const known = [...new Set(secrets)].filter((secret) => secret.length >= minSecretLength && !jsonWords.has(secret));
    this.searched = known.flatMap((secret) => secretForms(secret).map((form) => searchedOf(form, secret)));
    this.maxMatchLength = Math.max(0, ...this.searched.map(({ form }) => form.length)) * maxEscapeLength;
  }

  /** There is nothing to redact; texts are returned unchanged. */
  get isIdle(): boolean {
    return this.searched.length === 0;
  }

  redact(text: string): Redacted {
    return this.isIdle ? (text as Redacted) : this.cut(text, this.find(text, 0, text.length));
  }

  /** `redact` for many megabytes: awaits `pause` every few milliseconds. An error from `pause` aborts the search. */
  async redactInSlices(text: string, pause: () => Promise<void>): Promise<Redacted> {
    const found: Found[] = [];
    for (let start = 0; start < text.length && !this.isIdle; start += sliceLength) {
      if (start > 0) {
        await pause();
      }
      this.find(text, start, start + sliceLength).forEach((place) => found.push(place));
    }
    return this.cut(text, found);
  }

  /** Matches that start in [`start`, `end`), unordered. */
  private find(text: string, start: number, end: number): readonly Found[] {
    const part = text.slice(start, end + this.maxMatchLength);
    const isEscaped = ['\\', '%', '&'].some((sign) => part.includes(sign)) && this.hasEscape(part);
    const found: Found[] = [];
    for (const searched of this.searched) {
      for (const [from, to] of places(part, searched, isEscaped)) {
        if (start + from < end && (!searched.isWord || isWholeToken(text, start + from, start + to))) {
          const { isWord, isNumber } = searched;
          found.push({ start: start + from, end: paddingEnd(text, start + to), isWord, isNumber });
        }
      }
    }
    return found;
  }

  private hasEscape(part: string): boolean {
    // The only repetition is up to three times "25".
    // eslint-disable-next-line regexes/linear
    this.escape ??= new RegExp(anyEscape(new Set(this.searched.flatMap(({ escapable }) => [...escapable]))));
    return this.escape.test(part);
  }

  private cut(text: string, found: readonly Found[]): Redacted {
    if (found.length === 0) {
      return text as Redacted;
    }
    const quotes = new Quotes(text);
    const parts: string[] = [];
    let at = 0;
    for (const place of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
      if (place.end <= at) {
        continue;
      }
      const number = place.isNumber && !quotes.isInside(place.start) ? numberAt(text, place) : undefined;
      if (number !== undefined && place.isWord) {
        continue;
      }
      // The backslash of an escape goes too, or it would escape the character after it.
      const start = number?.start ?? (isEscaped(text, place.start) ? place.start - 1 : place.start);
      // Overlapping matches are merged.
      if (start >= at) {
        parts.push(text.slice(at, start), number === undefined ? this.mark : `"${this.mark}"`);
      }
      at = number?.end ?? place.end;
    }
    return [...parts, text.slice(at)].join('') as Redacted;
  }
}

/** As passwords these would break JSON. */
const jsonWords: ReadonlySet<string> = new Set(['true', 'false', 'null']);

function searchedOf(form: SecretForm, secret: string): SearchTerm {
  const isOwn = form.join('') === secret;
  const chars = form.flatMap((one) => Array.from(one));
  // The two base64 alphabets give two literals.
  const literals = new Set([0, 1].map((i) => form.map((chars) => chars[i] ?? chars[0]!).join('')));
  return {
    literals: isOwn ? [secret] : [...literals],
    form,
    escapable: new Set(isOwn ? chars : chars.filter((char) => /[^\w-]/.test(char))),
    isWord: isOwn && isPlainWord(secret),
    isNumber: isOwn && /^[\d.eE+-]+$/.test(secret),
  };
}

function* places(part: string, searched: SearchTerm, isEscaped: boolean): Generator<[number, number]> {
  for (const literal of searched.literals) {
    const rareOffset = rareStart(literal);
    const rest = literal.slice(rareOffset);
    for (let at = part.indexOf(rest); at >= 0; at = part.indexOf(rest, at + 1)) {
      if (at >= rareOffset && part.startsWith(literal, at - rareOffset)) {
        yield [at - rareOffset, at - rareOffset + literal.length];
      }
    }
  }
  if (isEscaped && searched.escapable.size > 0) {
    // Every repetition is bounded, so each position reads a length proportional to the secret's. The escapes of a
    // character start differently, except those with a backslash: only backslashes in the secret multiply the
    // alternatives.
    // eslint-disable-next-line regexes/linear
    searched.pattern ??= new RegExp(escapedPattern(searched.form, searched.escapable), 'g');
    for (const match of part.matchAll(searched.pattern)) {
      yield [match.index, match.index + match[0].length];
    }
  }
}

/** Offset of the first character that is rare in responses, which are mostly hex. Searching from there is faster. */
function rareStart(literal: string): number {
  const [start] = [/[^\da-z":,{}[\] ]/, /[g-z]/].map((rare) => literal.search(rare)).filter((at) => at >= 0);
  return start ?? 0;
}

/** Whether no letter or digit is adjacent. The end of an escape does not count as one. */
function isWholeToken(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 6), start);
  const isStart = !/[\p{L}\p{N}]$/u.test(before) || /(?:\\[bfnrt]|\\u[\da-f]{4}|%[\da-f]{2})$/i.test(before);
  return isStart && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
}

/** Includes base64 padding. */
function paddingEnd(text: string, end: number): number {
  return text.startsWith('==', end) ? end + 2 : text[end] === '=' ? end + 1 : end;
}
