import type { ConfigFile } from '../problem';

/** What a comment at the top of a file says that it is; `none`: nothing of ours. */
export interface Marker {
  readonly file: ConfigFile | 'none';
  /** UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
}

const comment =
  /^\s*(?:(?:\/\/|#)[ \t]*@snowprobe[ \t]+(\w+)[^\r\n]*|\/\*\s*@snowprobe\s+(\w+)\b(?:[^*]|\*(?!\/))*\*\/)/;

/** `// @snowprobe genesis` at the top of a text. */
export function markerOf(text: string): Marker | undefined {
  const match = comment.exec(text.slice(0, 500));
  const word = match?.[1] ?? match?.[2];
  if (match === null || !isFile(word)) {
    return undefined;
  }
  return { file: word, start: match[0].search(/\S/), end: match[0].length };
}

/** The names of `// @snowprobe` and of the setting. */
export function isFile(word: unknown): word is ConfigFile | 'none' {
  return typeof word === 'string' && /^(?:genesis|upgrade|config|subnet|node|none)$/.test(word);
}
