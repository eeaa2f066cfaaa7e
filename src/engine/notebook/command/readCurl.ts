import { shellWords } from './shellWords';

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
