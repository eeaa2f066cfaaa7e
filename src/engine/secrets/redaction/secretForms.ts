/** How a secret may stand in a text: for each place of it the characters that may stand there, most often one. */
export type SecretForm = readonly string[];

/** Characters of base64 that say what a secret is; fewer stand in many a text by chance. */
const minBase64Length = 10;

/**
 * A secret as it is, and as hex and base64 of any text that holds it. What is too short or too plain for that stands for
 * itself alone.
 */
export function secretForms(secret: string): readonly SecretForm[] {
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
export function isPlainWord(secret: string): boolean {
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
export function escapedPattern(form: SecretForm, escapable: ReadonlySet<string>): string {
  const patterns = (char: string): readonly string[] =>
    escapable.has(char) ? [...escapesOf(char), raw(char)] : [raw(char)];
  return form.map((chars) => oneOf(Array.from(chars).flatMap(patterns))).join('');
}

/** What finds whether any of the characters is escaped in a text at all. Most texts have none. */
export function anyEscape(escapable: ReadonlySet<string>): string {
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
