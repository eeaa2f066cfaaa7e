import { completeAt } from '../../../../../src/engine/config/language/completeAt';
import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import type { Completion } from '../../../../../src/engine/primitives';
import type { ConfigFile } from '../../../../../src/engine/config/problem';
import { atCaret, inputOf } from './languageInputs';

/** The completions at the `|` of a text. */
export function complete(
  file: ConfigFile,
  marked: string,
  more: Partial<LanguageInput> = {},
  others: Parameters<typeof inputOf>[0] = {},
): readonly Completion[] {
  const { text, offset } = atCaret(marked);
  return completeAt(inputOf({ ...others, [file]: text }, more), file, offset);
}

/** The text after accepting a completion with all its tab stops unchanged. */
export function take(marked: string, { start, end, snippet, commaAt }: Completion): string {
  const { text } = atCaret(marked);
  const before =
    commaAt === undefined ? text.slice(0, start) : `${text.slice(0, commaAt)},${text.slice(commaAt, start)}`;
  return before + plain(snippet) + text.slice(end);
}

/** A snippet with its defaults, as VS Code inserts it. */
function plain(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, '')
    .replace(/\\([\\$}])/g, '$1');
}
