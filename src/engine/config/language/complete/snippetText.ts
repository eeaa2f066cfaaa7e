import { escapeSnippet } from '../../../primitives';

/** A stop of a snippet inside a text. */
export function tabstop(index: number, preset = ''): string {
  return `\u0001${index}:${preset}\u0001`;
}

/** A stop in place of a number or word. */
export function bareTabstop(index: number, preset: string | bigint): string {
  return `\u0002${index}:${preset}\u0002`;
}

/** One of some words, the first of them preset. */
export function choice(index: number, words: readonly string[]): string {
  return `\u0002${index}|${words.join(',')}\u0002`;
}

/** The same as a text. */
export function textChoice(index: number, words: readonly string[]): string {
  return `\u0001${index}|${words.join(',')}\u0001`;
}

/** A value with stops as a snippet, indented by tabs. */
export function snippetText(value: unknown): string {
  return escapeSnippet(JSON.stringify(value, undefined, '\t'))
    .replace(/"\\\\u0002((?:(?!"\\\\u0002).)*?)\\\\u0002"/g, (_, inner: string) => written(inner))
    .replace(/\\\\u0001(.*?)\\\\u0001/g, (_, inner: string) => written(inner));
}

function written(inner: string): string {
  const [, index, mark, words] = /^(\d+)([:|])(.*)$/.exec(inner)!;
  if (mark === '|') {
    return `\${${index}|${words}|}`;
  }
  return words === '' ? `$${index}` : `\${${index}:${words}}`;
}

/** The members of an object's snippet without its brackets, one level further out. */
export function withoutBrackets(snippet: string): string {
  return snippet
    .replace(/^\{\n/, '')
    .replace(/\n\\?\}$/, '')
    .replace(/^\t/gm, '');
}
