/** A word of a command line with its place in the text. */
export interface ShellWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A variable stands in it, or another command: its text is not what a shell would make of it. */
  readonly isExpanded: boolean;
}

/** What stands without quotes ends where something else may begin; a quote without an end is a character. */
const TOKEN = /[\\^]\r?\n|\s+|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\$^]+|[^]/g;
const VARIABLE = /^"(?:[^\\]|\\[^])*?(?:\$[\w{(]|`)/;

/**
 * The words of a POSIX command line: single, double and $'…' quotes, backslashes, and lines that a backslash or cmd's ^
 * continues. Nothing is expanded, and no text is refused: documents have unquoted URLs with & and #, and `${KEY}` in place of
 * a key. Readers of whole shell languages, such as shell-quote, take these for operators, comments and variables, and know no
 * continued lines.
 *
 * @param oneLine whether the command ends with its line, where nothing continues it
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

/** A dollar outside of quotes is a token of its own, before the name or the brace. */
function isVariable(before: string, token: string): boolean {
  return before === '$' && /^[\w{(]/.test(token);
}

function textOf(token: string): string {
  if (token.length >= 2 && token.startsWith("'")) {
    return token.slice(1, -1);
  }
  if (token.length >= 3 && token.startsWith("$'")) {
    return token.slice(2, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, escaped);
  }
  if (token.length >= 2 && token.startsWith('"')) {
    return token.slice(1, -1).replace(/\\(?:\r?\n|(["\\$`]))/g, (_, cached: string | undefined) => cached ?? '');
  }
  return token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
}

function escaped(_: string, unicode: string | undefined, character: string | undefined): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return unicode === undefined ? (named[character!] ?? character!) : String.fromCharCode(parseInt(unicode, 16));
}

/** What a line of curl sends; its headers are left out, since keys stand in them. */
export interface CurlRequest {
  readonly url: URL;
  readonly verb: string;
  readonly body?: string;
  /** It had headers that say who asks. */
  readonly hadKey: boolean;
  /** An option that changes what is sent in a way that is not read here. */
  readonly unread?: string;
}

/** Options with a value that says nothing about what is asked. */
const withValue =
  /^(?:-[AbceDEFKmoPrTuUwxyYzC]|--(?:user|user-agent|cookie|max-time|connect-timeout|output|proxy|retry|cacert|cert|key|referer|write-out|resolve))$/;

/** Forms, uploads and queries that are put together by curl. */
const unreadOption = /^(?:-[GFTI]|--(?:get|form|form-string|upload-file|head|data-urlencode|config))$/;

/** Reads a command line; undefined where it is no curl, or names no URL. */
export function readCurl(line: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(line.trim().replace(/^\$\s+/, '')).map(({ text }) => text);
  return program === undefined || !/^(?:.*[/\\])?curl(?:\.exe)?$/.test(program) ? undefined : readCurlWords(words);
}

/** @param words behind `curl`; undefined where none of them is a URL */
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
    } else if (unreadOption.test(option)) {
      unread ??= option;
    } else if (withValue.test(option)) {
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

/** curl takes a host without a scheme for one of http. */
function withScheme(text: string): string {
  return /^(?:[\w-]+(?:\.[\w-]+)+|localhost)(?::\d+)?(?:[/?]|$)/.test(text) ? `http://${text}` : text;
}

/** "--request=POST" and "-XPOST" hold their value. */
function splitOption(word: string): readonly [option: string, inline?: string] {
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  const short = /^(-[XdH])([^]+)$/.exec(word);
  const match = long ?? short;
  return match === null ? [word] : [match[1]!, match[2]!];
}

/** Parameters that some services take keys in; `pageToken` is none. */
const SECRET_PARAMETER = /api[-_]?key|access[-_]?token|secret|auth/i;

/** Path and query of a URL without the keys in it. */
export function withoutSecrets(url: URL): { readonly path: string; readonly hadKey: boolean } {
  const open = new URL(url);
  const secret = [...open.searchParams.keys()].filter((name) => SECRET_PARAMETER.test(name));
  secret.forEach((name) => open.searchParams.delete(name));
  return {
    path: open.pathname + open.search,
    hadKey: url.username !== '' || url.password !== '' || secret.length > 0,
  };
}

/** Headers that say nothing about who asks. */
export function isPlainHeader(name: string): boolean {
  return /^(?:content-(?:type|length)|accept(?:-[a-z]+)?|user-agent|cache-control|pragma|priority|referer|sec-[a-z-]+)$/i.test(
    name,
  );
}
