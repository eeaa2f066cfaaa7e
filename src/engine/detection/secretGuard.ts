import { findIdentifiers, identifierAt } from './detect';
import type { Report } from '../report';
import { type FoundIdentifier, type Identifier, identifierKey } from '../primitives';
import { type SecretCandidate, type SecretResult, type SecretRule, classifySecret } from '../secrets';

/** The context of an identifier that starts at `start` in `line`. */
export type SecretContext = SecretCandidate & { readonly start: number };

export interface SecretFinding {
  /** It may be a private key: it is not sent unless the user confirms it. */
  readonly secret: boolean;
  /** The word that indicates a private key; absent if nothing identifies the value. */
  readonly word?: string;
  /** Where that word was found. */
  readonly rule?: SecretRule | 'prefix';
}

/**
 * Whether an identifier in a file may be a private key: any `PrivateKey-…`, and 32 bytes in hex or cb58 in a file or
 * context that suggests a secret, since tools also write keys without the prefix. Must be called before sending any
 * identifier found in a text.
 */
export function guardInFile(identifier: Identifier, context: SecretContext): SecretFinding {
  const classified = classify(identifier, context);
  return classified.verdict === 'secret'
    ? { secret: true, word: classified.word, rule: classified.rule }
    : { secret: false };
}

/** File names to classify text of unknown origin: as prose, data and code. */
const sampleFileNames = ['copied.txt', 'copied.json', 'copied.yaml', 'copied.ts'];

/**
 * `guardInFile` for the clipboard, which has no known origin: 32 bytes may be a private key unless the text indicates
 * otherwise. `secret` without a word: nothing identifies the value, as when only the key was copied.
 */
export function guardCopied(identifier: Identifier, clipboard: string, start: number): SecretFinding {
  const from = clipboard.lastIndexOf('\n', start - 1) + 1;
  const end = clipboard.indexOf('\n', start);
  const place = { line: clipboard.slice(from, end < 0 ? undefined : end), start: start - from };
  const classified = sampleFileNames.map((fileName) =>
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
    // Omits the file name, which is a placeholder.
    return { secret: true, word: secret.word, rule: secret.rule };
  }
  return { secret: classified.every(({ verdict }) => verdict === 'unknown') };
}

/** Longest clipboard text that is examined. */
export const maxClipboardLength = 100_000;

/** `guardInFile` for input: a value that is also on the clipboard was copied from there, any other was typed. */
export function guardTyped(identifier: Identifier, typed: string, clipboard: string): SecretFinding {
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
  | { readonly verdict: 'secret'; readonly word: string; readonly rule: NonNullable<SecretFinding['rule']> };

function classify(identifier: Identifier, context: SecretContext): GuardResult {
  if (identifier.kind === 'privateKey') {
    return { verdict: 'secret', word: 'PrivateKey-', rule: 'prefix' };
  }
  return isKeySized(identifier) ? classifySecret(context) : { verdict: 'open' };
}

/** Whether it has 32 bytes, like a private key, so that only the context can tell. */
export function isKeySized({ kind }: Identifier): boolean {
  return kind === 'hash32' || kind === 'cb58Id';
}

/** Why it may be a private key, as a sentence; `undefined` if nothing identifies the value. */
export function guardReason({ word, rule }: SecretFinding): string | undefined {
  switch (rule) {
    case 'line':
      return `The line names it "${word ?? ''}".`;
    case 'around':
      return `The text around it speaks of "${word ?? ''}".`;
    case 'number':
      return 'It is read as a number.';
    case 'derivation':
      return 'It is next to a derivation path.';
    case 'address':
      return 'It is next to an address, and nothing else says what it is.';
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

/** The Report for text that may be a private key, with the reason. Does not repeat the text. */
export function secretReport(finding: SecretFinding): Report {
  const why = guardReason(finding);
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

/** Maximum number of lines above; in most files the classifier stops much earlier. */
const maxAbove = 1000;

/** Number of lines at the start of a file, which may have column headings and list openings. */
const head = 8;
const maxBelow = 40;

/** The part of a text document that is needed here. */
interface LineSource {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The lines above `line`, nearest first; in a long file the nearest ones, then the head of the file. */
export function* linesAbove(document: LineSource, line: number): Generator<string> {
  const last = Math.max(0, line - maxAbove);
  for (let number = line - 1; number >= last; number -= 1) {
    yield document.lineAt(number).text;
  }
  for (let number = Math.min(head, last) - 1; number >= 0; number -= 1) {
    yield document.lineAt(number).text;
  }
}

export function* linesBelow(document: LineSource, line: number): Generator<string> {
  const end = Math.min(document.lineCount, line + 1 + maxBelow);
  for (let number = line + 1; number < end; number += 1) {
    yield document.lineAt(number).text;
  }
}

interface HoverPlace {
  readonly fileName: string;
  readonly line: string;
  /** Nearest first. */
  readonly linesAbove: Iterable<string>;
  /** Nearest first. */
  readonly linesBelow?: Iterable<string>;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** The identifier under the pointer. What may be a private key is never sent. */
export type HoverTarget = SecretFinding & FoundIdentifier;

export function hoverTarget({ offset, ...place }: HoverPlace): HoverTarget | undefined {
  const found = identifierAt(place.line, offset);
  if (found === undefined) {
    return undefined;
  }
  const { identifier, start, end } = found;
  return { identifier, start, end, ...guardInFile(identifier, { ...place, start }) };
}
