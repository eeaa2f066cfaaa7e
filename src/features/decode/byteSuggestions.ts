import * as l10n from '@vscode/l10n';
import type { Reading } from '../../core/bytes/reading';

/** One reading of bytes that stand in the editor or on the clipboard. */
export interface ByteSuggestion {
  readonly text: string;
  readonly reading: Reading;
  /** Where it is from, in the reader's language. */
  readonly from: string;
}

export interface ByteSuggestionInput {
  /** Texts that may be bytes. */
  readonly editor: readonly string[];
  readonly clipboard: string;
  read(text: string): readonly Reading[];
}

const maxOfEach = 5;

/** What to offer before anything is typed: each reading of the bytes in the editor and on the clipboard. */
export function byteSuggestions({ editor, clipboard, read }: ByteSuggestionInput): readonly ByteSuggestion[] {
  const suggest = (texts: readonly string[], from: string): readonly ByteSuggestion[] =>
    texts.flatMap((text) => read(text).map((reading) => ({ text, reading, from }))).slice(0, maxOfEach);
  return [
    ...suggest(editor, l10n.t('from the editor')),
    ...suggest(editor.includes(clipboard.trim()) ? [] : [clipboard.trim()], l10n.t('from the clipboard')),
  ];
}
