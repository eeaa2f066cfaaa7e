import type { ConfigFile } from '../problem';

/** What a comment at the top of a file says that it is; `none`: nothing of ours. */
export interface Marker {
  readonly file: ConfigFile | 'none';
  /** Keys of precompiles that only the chain's own VM has. */
  readonly precompiles: readonly string[];
  /** UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
}

const files: readonly string[] = ['genesis', 'upgrade', 'config', 'subnet', 'node', 'none'];
const comment = /^\s*(?:(?:\/\/|#)[ \t]*@snowprobe[ \t]+(\w[^\r\n]*)|\/\*\s*@snowprobe\s+(\w(?:[^*]|\*(?!\/))*)\*\/)/;

/** `// @snowprobe genesis` at the top of a text, with the precompiles of the chain's own VM behind it: `jurorConfig`. */
export function markerOf(text: string): Marker | undefined {
  const match = comment.exec(text.slice(0, 500));
  const [word, ...others] = (match?.[1] ?? match?.[2] ?? '').match(/\w+/g) ?? [];
  if (match === null || !isFile(word)) {
    return undefined;
  }
  const precompiles = others.filter((other) => precompileKey.test(other));
  return { file: word, precompiles, start: match[0].search(/\S/), end: match[0].length };
}

/** As keys of precompiles are spelled. */
const precompileKey = /^\w{1,60}Config$/;

/** The names of `// @snowprobe` and of the setting. */
export function isFile(word: unknown): word is ConfigFile | 'none' {
  return files.some((file) => file === word);
}
