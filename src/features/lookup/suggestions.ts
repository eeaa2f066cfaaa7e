import * as l10n from '@vscode/l10n';
import { findIdentifiers } from '../../core/ids/detect';
import type { Identifier } from '../../core/ids/identifier';

export interface Suggestion {
  readonly id: string;
  /** Where it is from, in the reader's language. */
  readonly from: string;
  /** May be a private key where it stands. */
  readonly secret: boolean;
}

export interface SuggestionInput {
  /** Identifiers in the selection or under the cursor, with the guard's word about each. */
  readonly selection: readonly { readonly identifier: Identifier; readonly secret: boolean }[];
  readonly clipboard: string;
  readonly history: readonly string[];
}

const mostOfEach = 5;
const longestClipboard = 100_000;

/** What to offer before anything is typed: selection, clipboard, history, each identifier once, never a private key. */
export function suggestions({ selection, clipboard, history }: SuggestionInput): readonly Suggestion[] {
  const copied = findIdentifiers(clipboard.slice(0, longestClipboard)).map(({ identifier }) => identifier);
  const all: Suggestion[] = [
    ...selection
      .filter(({ identifier }) => identifier.kind !== 'privateKey')
      .slice(0, mostOfEach)
      .map(({ identifier, secret }) => ({ id: identifier.text, from: l10n.t('from the editor'), secret })),
    ...copied
      .filter(({ kind }) => kind !== 'privateKey')
      .slice(0, mostOfEach)
      .map(({ text }) => ({ id: text, from: l10n.t('from the clipboard'), secret: false })),
    ...history.map((id) => ({ id, from: l10n.t('looked up before'), secret: false })),
  ];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}
