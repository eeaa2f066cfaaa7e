import { findIdentifiers, identifierAt } from './detect';
import type { Report } from '../report';
import { type FoundIdentifier, type Identifier, identifierKey } from '../primitives';
import { type SecretCandidate, type SecretResult, type SecretRule, classifySecret } from '../secrets';

/** Where an identifier stands: `start` is where it begins in `line`. */
export type SecretContext = SecretCandidate & { readonly start: number };

/** What the guard says about an identifier. */
export interface Guarded {
  /** It may be a private key: it is not sent unless the user confirms it. */
  readonly secret: boolean;
  /** The word that makes it look like one; absent where nothing says what it is. */
  readonly word?: string;
  /** Where that word stands. */
  readonly rule?: SecretRule | 'prefix';
}

/**
 * Whether an identifier may be a private key where it stands: any `PrivateKey-…`, and 32 bytes, as hex or in cb58, in a
 * file or place that looks secret (tools write keys without their prefix too). Every place that sends an identifier
 * which it found in a text asks here first.
 */
export function guardInFile(identifier: Identifier, context: SecretContext): Guarded {
  const classified = classify(identifier, context);
  return classified.verdict === 'secret'
    ? { secret: true, word: classified.word, rule: classified.rule }
    : { secret: false };
}

/** How a text from nowhere is read: as prose, as data, as code. */
const readAs = ['copied.txt', 'copied.json', 'copied.yaml', 'copied.ts'];

/**
 * The same for the clipboard, of which nobody knows where it is from: it may be a private key unless something in it says
 * that it is not. `secret` without a word: nothing says anything, as of a key that was copied alone.
 */
export function guardCopied(identifier: Identifier, clipboard: string, start: number): Guarded {
  const from = clipboard.lastIndexOf('\n', start - 1) + 1;
  const end = clipboard.indexOf('\n', start);
  const place = { line: clipboard.slice(from, end < 0 ? undefined : end), start: start - from };
  const classified = readAs.map((fileName) =>
    classify(identifier, {
      fileName,
      ...place,
      linesAbove: clipboard
        .slice(0, Math.max(0, from - 1))
        .split('\n')
        .reverse(),
      linesBelow: end < 0 ? [] : clipboard.slice(end + 1).split('\n'),
    }),
  );
  const secret = classified.find(({ verdict }) => verdict === 'secret');
  if (secret?.verdict === 'secret') {
    // The name of the text is ours, and none that the user gave it.
    return { secret: true, word: secret.word, rule: secret.rule };
  }
  return { secret: classified.every(({ verdict }) => verdict === 'unknown') };
}

/** Longest text of the clipboard that is looked at. */
export const maxClipboardLength = 100_000;

/**
 * The same for what was typed or pasted into an input: a value that is on the clipboard too is from there; another one
 * was typed, with words of its own or none.
 */
export function guardTyped(identifier: Identifier, typed: string, clipboard: string): Guarded {
  const key = identifierKey(identifier);
  const copied = findIdentifiers(clipboard.slice(0, maxClipboardLength)).find(
    (found) => key !== undefined && identifierKey(found.identifier) === key,
  );
  if (copied !== undefined) {
    return guardCopied(copied.identifier, clipboard.slice(0, maxClipboardLength), copied.start);
  }
  const start = Math.max(0, typed.indexOf(identifier.text));
  return guardInFile(identifier, { fileName: 'typed.txt', line: typed, start });
}

type GuardResult =
  | Exclude<SecretResult, { readonly verdict: 'secret' }>
  | { readonly verdict: 'secret'; readonly word: string; readonly rule: NonNullable<Guarded['rule']> };

function classify(identifier: Identifier, context: SecretContext): GuardResult {
  if (identifier.kind === 'privateKey') {
    return { verdict: 'secret', word: 'PrivateKey-', rule: 'prefix' };
  }
  return isKeySized(identifier) ? classifySecret(context) : { verdict: 'open' };
}

/** Of 32 bytes, as a private key is: nothing but their surroundings tells. */
export function isKeySized({ kind }: Identifier): boolean {
  return kind === 'hash32' || kind === 'cb58Id';
}

/** Why it may be a private key, as a sentence; undefined where nothing says what it is. */
export function guardReason({ word, rule }: Guarded): string | undefined {
  switch (rule) {
    case 'line':
      return `The line names it "${word ?? ''}".`;
    case 'around':
      return `The text around it speaks of "${word ?? ''}".`;
    case 'number':
      return 'It is read as a number.';
    case 'derivation':
      return 'It stands beside a derivation path.';
    case 'address':
      return 'It stands beside an address, and nothing else says what it is.';
    case 'target':
      return `The line writes it to ${word ?? ''}.`;
    case 'file':
      return `The file is named ${word ?? ''}.`;
    case 'folder':
      return `The file is in the folder ${word ?? ''}.`;
    case 'prefix':
      return 'It begins with PrivateKey-.';
    case undefined:
      return undefined;
  }
}

/** Stands in the place of an answer where the text may be a private key, and says why. It does not repeat the text. */
export function secretReport(guarded: Guarded): Report {
  const why = guardReason(guarded);
  return {
    kind: 'identifier',
    status: 'secret',
    identifier: '',
    title: [{ kind: 'text', text: 'May be a private key. Nothing was sent.' }],
    facts:
      why === undefined
        ? []
        : [{ key: 'because', label: 'why', value: [{ kind: 'remote', text: why }], brief: true, from: [] }],
    sections: [],
    sources: [],
  };
}

/** Enough for what is far above a value; a reader stops much earlier in most files. */
const maxAbove = 1000;

/** The first lines of a file name the columns of a table and open its lists. */
const head = 8;
const maxBelow = 40;

/** The part of a document that is needed here. */
interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The lines above `line`, the nearest first; in a long file the nearest ones, then the first of the file. */
export function* linesAbove(document: Lines, line: number): Generator<string> {
  const last = Math.max(0, line - maxAbove);
  for (let number = line - 1; number >= last; number -= 1) {
    yield document.lineAt(number).text;
  }
  for (let number = Math.min(head, last) - 1; number >= 0; number -= 1) {
    yield document.lineAt(number).text;
  }
}

/** The lines below `line`, the nearest first. */
export function* linesBelow(document: Lines, line: number): Generator<string> {
  const end = Math.min(document.lineCount, line + 1 + maxBelow);
  for (let number = line + 1; number < end; number += 1) {
    yield document.lineAt(number).text;
  }
}

/** The line under the pointer, and those around it for what they say about it. */
interface HoverPlace {
  readonly fileName: string;
  readonly line: string;
  /** The nearest first. */
  readonly linesAbove: Iterable<string>;
  /** The nearest first. */
  readonly linesBelow?: Iterable<string>;
  /** UTF-16 units into `line`. */
  readonly offset: number;
}

/** What the pointer rests on. What may be a private key is never sent. */
export type HoverTarget = Guarded & FoundIdentifier;

/** What the pointer rests on; `undefined` where that is no identifier. */
export function hoverTarget({ offset, ...place }: HoverPlace): HoverTarget | undefined {
  const found = identifierAt(place.line, offset);
  if (found === undefined) {
    return undefined;
  }
  const { identifier, start, end } = found;
  return { identifier, start, end, ...guardInFile(identifier, { ...place, start }) };
}
