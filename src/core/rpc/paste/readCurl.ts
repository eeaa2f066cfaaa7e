/** What a line of curl sends; its headers are left out, since keys stand in them. */
export interface CurlRequest {
  readonly url: URL;
  readonly verb: string;
  readonly body?: string;
  /** It had headers that say who asks. */
  readonly hadKey: boolean;
}

/** Options with a value that says nothing about what is asked. */
const withValue =
  /^(?:-[AbceDEFKmoPrTuUwxyYzC]|--(?:user|user-agent|cookie|max-time|connect-timeout|output|proxy|retry|cacert|cert|key|referer|write-out|resolve))$/;

/** Reads a command line; undefined where it is no curl, or names no URL. */
export function readCurl(line: string): CurlRequest | undefined {
  const [program, ...words] = shellWords(line.trim().replace(/^\$\s+/, ''));
  if (program === undefined || !/^(?:.*[/\\])?curl(?:\.exe)?$/.test(program)) {
    return undefined;
  }
  const bodies: string[] = [];
  const urls: string[] = [];
  let verb: string | undefined;
  let hadKey = false;
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
    } else if (withValue.test(option)) {
      hadKey = /^(?:-u|--user)$/.test(option) || hadKey;
      value();
    } else if (!option.startsWith('-')) {
      urls.push(option);
    }
  }
  const url = urls.find((text) => URL.canParse(text));
  return url === undefined
    ? undefined
    : {
        url: new URL(url),
        verb: verb ?? (bodies.length > 0 ? 'POST' : 'GET'),
        body: bodies.length === 0 ? undefined : bodies.join('&'),
        hadKey,
      };
}

/** "--request=POST" and "-XPOST" hold their value. */
function splitOption(word: string): readonly [option: string, inline?: string] {
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  const short = /^(-[XdH])([^]+)$/.exec(word);
  const match = long ?? short;
  return match === null ? [word] : [match[1]!, match[2]!];
}

/**
 * The words of a POSIX command line: single, double and $'…' quotes, backslashes, and lines that a backslash or cmd's ^
 * continues. Nothing is expanded, and no text is refused: documents have unquoted URLs with & and #, and `${KEY}` in place of
 * a key. Readers of whole shell languages, such as shell-quote, take these for operators, comments and variables, and know no
 * continued lines.
 */
function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [token] of line.matchAll(TOKEN)) {
    if (/^(?:\s|[\\^]\r?\n)/.test(token)) {
      words.push(...(word === undefined ? [] : [word]));
      word = undefined;
    } else {
      word = (word ?? '') + textOf(token);
    }
  }
  return word === undefined ? words : [...words, word];
}

/** What stands without quotes ends where something else may begin; a quote without an end is a character. */
const TOKEN = /[\\^]\r?\n|\s+|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\$^]+|[^]/g;

function textOf(token: string): string {
  if (token.length >= 2 && token.startsWith("'")) {
    return token.slice(1, -1);
  }
  if (token.length >= 3 && token.startsWith("$'")) {
    return token.slice(2, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, escaped);
  }
  if (token.length >= 2 && token.startsWith('"')) {
    return token.slice(1, -1).replace(/\\(?:\r?\n|(["\\$`]))/g, (_, kept: string | undefined) => kept ?? '');
  }
  return token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
}

function escaped(_: string, unicode: string | undefined, character: string | undefined): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return unicode === undefined ? (named[character!] ?? character!) : String.fromCharCode(parseInt(unicode, 16));
}
