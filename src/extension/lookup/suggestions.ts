import { findIdentifiers } from '../../engine/detection';
import type { Identifier } from '../../engine/primitives';
import { guardCopied, type Guarded, maxClipboardLength } from '../shared/secretGuard';

/** An identifier that is offered, and whether it may be a private key where it stands. */
export interface Suggestion extends Guarded {
  readonly id: string;
  /** Where it is from, in the reader's language. */
  readonly from: string;
}

export interface SuggestionInput {
  /** Identifiers in the selection or under the cursor, with the guard's word about each. */
  readonly selection: readonly (Guarded & { readonly identifier: Identifier })[];
  readonly clipboard: string;
  readonly history: readonly string[];
}

const maxOfEach = 5;

/** What comes below, examples above all, is to be seen too. */
const maxRecent = 6;

/**
 * What to offer before anything is typed: selection, clipboard, history, each identifier once, never a private key. One
 * that looks like a key in any of the places is guarded.
 */
export function suggestions({ selection, clipboard, history }: SuggestionInput): readonly Suggestion[] {
  const all: Suggestion[] = [
    ...selection
      .filter(({ identifier }) => identifier.kind !== 'privateKey')
      .slice(0, maxOfEach)
      .map(({ identifier, ...guarded }) => ({ id: identifier.text, from: 'from the editor', ...guarded })),
    ...copied(clipboard.slice(0, maxClipboardLength), history),
    ...history.slice(0, maxRecent).map((id) => ({ id, from: 'looked up recently', secret: false })),
  ];
  return all
    .filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
    .map((one) => ({ ...one, ...all.find(({ id, word }) => id === one.id && word !== undefined), from: one.from }));
}

function copied(clipboard: string, history: readonly string[]): readonly Suggestion[] {
  return findIdentifiers(clipboard)
    .filter(({ identifier }) => identifier.kind !== 'privateKey')
    .slice(0, maxOfEach)
    .map(({ identifier, start }) => {
      const guarded = guardCopied(identifier, clipboard, start);
      // Copied alone, but looked up before from where it was harmless.
      const isKnown = guarded.word === undefined && history.includes(identifier.text);
      return { id: identifier.text, from: 'from the clipboard', ...(isKnown ? { secret: false } : guarded) };
    });
}
