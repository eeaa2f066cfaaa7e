/** How a secret may stand in a text: for each place of it the characters that may stand there, most often one. */
type SecretForm = readonly string[];

/** Characters of base64 that say what a secret is; fewer stand in many a text by chance. */
const minBase64Length = 10;

/**
 * A secret as it is, and as hex and base64 of any text that holds it. What is too short or too plain for that stands for
 * itself alone.
 */
function secretForms(secret: string): readonly SecretForm[] {
  const plain = Array.from(secret);
  if (isPlainWord(secret)) {
    return [plain];
  }
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [plain, Array.from(hex), ...[0, 1, 2].flatMap((before) => base64Inside(bytes, before))];
}

/**
 * Whether it may be meant otherwise where it stands inside of another word: short ones, and those of digits or letters
 * alone ("password", "12345678").
 */
function isPlainWord(secret: string): boolean {
  return secret.length < 8 || (secret.length < 16 && /^(?:\d+|[a-z]+|[A-Z]+)$/.test(secret));
}

/** The characters of base64 that depend on the secret alone, where so many bytes (modulo 3) stand before it. */
function base64Inside(secret: Uint8Array, before: number): readonly SecretForm[] {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...secret));
  const inside = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
  // The second alphabet is that of URLs.
  const form = Array.from(inside, (char) => (char === '+' ? '+-' : char === '/' ? '/_' : char));
  return form.length < minBase64Length ? [] : [form];
}

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** What finds a form of a secret where `escapable` characters may be escaped: in JSON, in a URL, in HTML, also one in the other. */
function escapedPattern(form: SecretForm, escapable: ReadonlySet<string>): string {
  const patterns = (char: string): readonly string[] =>
    escapable.has(char) ? [...escapesOf(char), raw(char)] : [raw(char)];
  return form.map((chars) => oneOf(Array.from(chars).flatMap(patterns))).join('');
}

/** What finds whether any of the characters is escaped in a text at all. Most texts have none. */
function anyEscape(escapable: ReadonlySet<string>): string {
  const chars = [...escapable];
  const units = chars.map((char) => hex(char.charCodeAt(0), 4));
  const bytes = chars.flatMap((char) => utf8(char).map((byte) => hex(byte, 2)));
  const plain = chars.filter((char) => '"\\/'.includes(char)).map(raw);
  return `\\\\${oneOf([`u${oneOf(units)}`, ...plain])}|%(?:25){0,3}${oneOf(bytes)}|&${oneOf(['#', ...Object.values(named)])}`;
}

function escapesOf(char: string): readonly string[] {
  const units = Array.from({ length: char.length }, (_, i) => hex(char.charCodeAt(i), 4));
  const point = char.codePointAt(0) ?? 0;
  const name = named[char];
  return [
    // JSON in a string of JSON doubles the backslashes each time.
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

function raw(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function oneOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

/** What these say is never secret, and a server's complaint about it has to be readable. */
const publicHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

/** What of a header must not be repeated: its value, without the scheme before a credential, and what that one says. */
export function headerSecrets(name: string, value: string): readonly string[] {
  if (publicHeaders.has(name.toLowerCase())) {
    return [];
  }
  const [, scheme = '', credential = value] = /^(bearer|basic|token|apikey|key)\s+(\S.*)$/i.exec(value) ?? [];
  // Some pad base64 and others do not.
  const sent = credential.replace(/(?<!=)=+$/, '');
  return scheme.toLowerCase() === 'basic' ? [sent, ...userSecrets(fromBase64(credential))] : [sent];
}

/** Of "user:password". A user alone is a key; one with a password is a name. */
function userSecrets(pair: string): readonly string[] {
  const [user = '', ...rest] = pair.split(':');
  const password = rest.join(':');
  // With a plain password the pair says more.
  return password === '' ? [user] : isPlainWord(password) ? [password, pair] : [password];
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    // Somebody's own idea of a credential: it is hidden as it stands.
    return '';
  }
}

declare const keyless: unique symbol;

/**
 * A URL without what may be a key in it. What copies or shows a URL of the settings takes this type, so that the compiler
 * refuses one that did not go through `keylessUrl`.
 */
export type KeylessUrl = string & { readonly [keyless]: true };

/** Tells what stands inside of the strings of a JSON text, for places that are asked for in order. */
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

/** Whether a backslash before a place escapes what stands there. */
function isEscaped(text: string, place: number): boolean {
  let slashes = 0;
  while (text[place - 1 - slashes] === '\\') {
    slashes++;
  }
  return slashes % 2 === 1;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The number of a JSON text that something outside of its strings is part of. */
function numberAt(text: string, place: TextRange): TextRange | undefined {
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

/** A text out of which the secrets of its request have been taken. Only a `SecretFilter` makes one. */
export type Redacted = string & { readonly [redacted]: true };

/** Shorter ones are found in every text, and guessed at once. */
const minSecretLength = 4;

/** Characters that are looked through before other work is let through: a few milliseconds. */
const sliceLength = 2 * 1024 * 1024;

/** Characters that one may become at most where it is escaped. */
const maxEscapeLength = 13;

interface SearchTerm {
  /** Literal texts, which are searched much faster than patterns. */
  readonly literals: readonly string[];
  readonly form: SecretForm;
  /** Characters that somebody may escape in it: all of the secret itself, of hex and base64 the signs alone. */
  readonly escapable: ReadonlySet<string>;
  /** For a text with escapes; made for the first one. */
  pattern?: RegExp;
  /** Stands for itself only where it is a word of its own. */
  readonly isWord: boolean;
  /** May be part of a number. */
  readonly isNumber: boolean;
}

type Found = TextRange & Pick<SearchTerm, 'isWord' | 'isNumber'>;

/**
 * Takes secrets out of texts: as they stand, escaped as in JSON, URLs or HTML, and inside of base64 or hex. A secret under
 * four characters is not looked for; one under eight, or of plain digits or letters, only as a word of its own.
 *
 * JSON stays JSON: a mark takes the place of whole escapes, and of a number as a string. Only a long number is a secret.
 */
export class SecretFilter {
  private readonly searched: readonly SearchTerm[];
  /** Made for the first text that may have escapes. */
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

  /** Nothing is looked for: texts stay as they are. */
  get isIdle(): boolean {
    return this.searched.length === 0;
  }

  redact(text: string): Redacted {
    return this.isIdle ? (text as Redacted) : this.cut(text, this.find(text, 0, text.length));
  }

  /** The same for texts of many megabytes: `pause` is awaited every few milliseconds. What it throws ends the work. */
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

  /** Where secrets begin from `start` to before `end`, in no order. */
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
    // Without a repetition but of three times "25".
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
      // A backslash that escapes what is gone would escape what comes behind it instead.
      const start = number?.start ?? (isEscaped(text, place.start) ? place.start - 1 : place.start);
      // What overlaps what is gone already goes with it.
      if (start >= at) {
        parts.push(text.slice(at, start), number === undefined ? this.mark : `"${this.mark}"`);
      }
      at = number?.end ?? place.end;
    }
    return [...parts, text.slice(at)].join('') as Redacted;
  }
}

/** As a password they would take JSON apart. */
const jsonWords: ReadonlySet<string> = new Set(['true', 'false', 'null']);

function searchedOf(form: SecretForm, secret: string): SearchTerm {
  const isOwn = form.join('') === secret;
  const chars = form.flatMap((one) => Array.from(one));
  // The two alphabets of base64 make two texts.
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
    const lead = rareStart(literal);
    const rest = literal.slice(lead);
    for (let at = part.indexOf(rest); at >= 0; at = part.indexOf(rest, at + 1)) {
      if (at >= lead && part.startsWith(literal, at - lead)) {
        yield [at - lead, at - lead + literal.length];
      }
    }
  }
  if (isEscaped && searched.escapable.size > 0) {
    // Every repetition has an upper bound, so that at each place of the text so much is read as the secret is long. Of one
    // character all escapes but those of a backslash begin differently: only backslashes of the secret multiply what is tried.
    // eslint-disable-next-line regexes/linear
    searched.pattern ??= new RegExp(escapedPattern(searched.form, searched.escapable), 'g');
    for (const match of part.matchAll(searched.pattern)) {
      yield [match.index, match.index + match[0].length];
    }
  }
}

/** Where a text has the first character that is rare in answers, most of which is hex: searching from there is faster. */
function rareStart(literal: string): number {
  const [start] = [/[^\da-z":,{}[\] ]/, /[g-z]/].map((rare) => literal.search(rare)).filter((at) => at >= 0);
  return start ?? 0;
}

/** Whether no letter or digit stands beside it; what an escape ends with is none. */
function isWholeToken(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 6), start);
  const isBegin = !/[\p{L}\p{N}]$/u.test(before) || /(?:\\[bfnrt]|\\u[\da-f]{4}|%[\da-f]{2})$/i.test(before);
  return isBegin && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
}

/** What fills up base64 goes with it. */
function paddingEnd(text: string, end: number): number {
  return text.startsWith('==', end) ? end + 2 : text[end] === '=' ? end + 1 : end;
}
