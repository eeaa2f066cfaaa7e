export interface ShellWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it contains a variable or command substitution, so that a shell would change it. */
  readonly isExpanded: boolean;
}

/** Unquoted text ends where another token may start; an unterminated quote is a plain character. */
const TOKEN = /[\\^]\r?\n|\s+|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\$^]+|[^]/g;
const VARIABLE = /^"(?:[^\\]|\\[^])*?(?:\$[\w{(]|`)/;

/**
 * Splits a POSIX command line: single, double and $'…' quotes, backslashes, and lines continued by a backslash or cmd's
 * ^. Nothing is expanded or rejected: documents contain unquoted URLs with & and #, and `${KEY}` for keys. Shell
 * parsers such as shell-quote treat these as operators, comments and variables, and do not support continued lines.
 * @param oneLine whether the command ends with its line unless continued
 */
export function shellWords(text: string, start = 0, { oneLine = false } = {}): readonly ShellWord[] {
  const words: ShellWord[] = [];
  let word: ShellWord | undefined;
  const close = (): void => {
    words.push(...(word === undefined ? [] : [word]));
    word = undefined;
  };
  for (const { 0: token, index } of text.slice(start).matchAll(TOKEN)) {
    if (/^(?:\s|[\\^]\r?\n)/.test(token)) {
      close();
      if (oneLine && /^\s/.test(token) && token.includes('\n')) {
        break;
      }
    } else {
      const before = text.charAt(start + index - 1);
      word = {
        text: (word?.text ?? '') + textOf(token),
        start: word?.start ?? start + index,
        end: start + index + token.length,
        isExpanded: (word?.isExpanded ?? false) || VARIABLE.test(token) || token === '`' || isVariable(before, token),
      };
    }
  }
  close();
  return words;
}

/** An unquoted dollar is a token by itself, before the name or brace. */
function isVariable(before: string, token: string): boolean {
  return before === '$' && /^[\w{(]/.test(token);
}

function textOf(token: string): string {
  if (token.length >= 2 && token.startsWith("'")) {
    return token.slice(1, -1);
  }
  if (token.length >= 3 && token.startsWith("$'")) {
    return token.slice(2, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, decodeEscape);
  }
  if (token.length >= 2 && token.startsWith('"')) {
    return token.slice(1, -1).replace(/\\(?:\r?\n|(["\\$`]))/g, (_, char: string | undefined) => char ?? '');
  }
  return token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
}

function decodeEscape(_: string, unicode: string | undefined, character: string | undefined): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return unicode === undefined ? (named[character!] ?? character!) : String.fromCharCode(parseInt(unicode, 16));
}

/** The request of a curl command; headers are dropped, as they may contain keys. */
export interface CurlRequest {
  readonly url: URL;
  readonly verb: string;
  readonly body?: string;
  /** Whether headers that may identify the sender were dropped. */
  readonly hadKey: boolean;
  readonly unread?: string;
}

/** Options with a value that does not affect the request. */
const ignoredOptions =
  /^(?:-[AbceDEFKmoPrTuUwxyYzC]|--(?:user|user-agent|cookie|max-time|connect-timeout|output|proxy|retry|cacert|cert|key|referer|write-out|resolve))$/;

/** Forms, uploads and queries that curl assembles. */
const unsupportedOption = /^(?:-[GFTI]|--(?:get|form|form-string|upload-file|head|data-urlencode|config))$/;

/** @returns `undefined` for other commands, or without a URL */
export function readCurl(line: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(line.trim().replace(/^\$\s+/, '')).map(({ text }) => text);
  return program === undefined || !/^(?:.*[/\\])?curl(?:\.exe)?$/.test(program) ? undefined : readCurlWords(words);
}

/** @param words after `curl` */
export function readCurlWords(words: readonly string[]): CurlRequest | undefined {
  const bodies: string[] = [];
  const urls: string[] = [];
  let verb: string | undefined;
  let hadKey = false;
  let unread: string | undefined;
  for (let i = 0; i < words.length; i += 1) {
    const [option, inline] = splitOption(words[i]!);
    const value = (): string => inline ?? words[++i] ?? '';
    if (option === '-X' || option === '--request') {
      verb = value().toUpperCase();
    } else if (option === '-d' || option === '--json' || /^--data(?:-raw|-binary|-ascii)?$/.test(option)) {
      bodies.push(value());
    } else if (option === '-H' || option === '--header') {
      hadKey = !/^(?:content-type|accept|user-agent)\b/i.test(value().trim()) || hadKey;
    } else if (option === '--url') {
      urls.push(value());
    } else if (unsupportedOption.test(option)) {
      unread ??= option;
    } else if (ignoredOptions.test(option)) {
      hadKey = /^(?:-u|--user)$/.test(option) || hadKey;
      value();
    } else if (!option.startsWith('-')) {
      urls.push(option);
    }
  }
  const url = urls.map(withScheme).find((text) => URL.canParse(text));
  return url === undefined
    ? undefined
    : {
        url: new URL(url),
        verb: verb ?? (bodies.length > 0 ? 'POST' : 'GET'),
        body: bodies.length === 0 ? undefined : bodies.join('&'),
        hadKey,
        unread,
      };
}

/** curl defaults to http. */
function withScheme(text: string): string {
  return /^(?:[\w-]+(?:\.[\w-]+)+|localhost)(?::\d+)?(?:[/?]|$)/.test(text) ? `http://${text}` : text;
}

function splitOption(word: string): readonly [option: string, inline?: string] {
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  const short = /^(-[XdH])([^]+)$/.exec(word);
  const match = long ?? short;
  return match === null ? [word] : [match[1]!, match[2]!];
}

/** Query parameters that some services use for keys; not `pageToken`. */
const SECRET_PARAMETER = /api[-_]?key|access[-_]?token|secret|auth/i;

export function withoutSecrets(url: URL): { readonly path: string; readonly hadKey: boolean } {
  const open = new URL(url);
  const secret = [...open.searchParams.keys()].filter((name) => SECRET_PARAMETER.test(name));
  secret.forEach((name) => open.searchParams.delete(name));
  return {
    path: open.pathname + open.search,
    hadKey: url.username !== '' || url.password !== '' || secret.length > 0,
  };
}

/** Headers that do not identify the sender. */
export function isPlainHeader(name: string): boolean {
  return /^(?:content-(?:type|length)|accept(?:-[a-z]+)?|user-agent|cache-control|pragma|priority|referer|sec-[a-z-]+)$/i.test(
    name,
  );
}
