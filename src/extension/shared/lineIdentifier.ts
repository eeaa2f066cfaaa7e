import { findIdentifiers, identifierAt, type Guarded, guardCopied, isKeySized } from '../../engine/detection';
import { UserError } from '../../engine/errors';
import type { FoundIdentifier, Identifier } from '../../engine/primitives';

/** An identifier, and whether it may be a private key where it stands. */
export interface EditorIdentifier extends Guarded {
  readonly identifier: Identifier;
}

/** An identifier in a line of which nobody knows what wrote it. */
export interface LineIdentifier extends FoundIdentifier {
  readonly line: string;
}

/** Characters of a line that are looked at: what a program writes without a break may be megabytes. */
const maxLine = 4_000;

/** Most lines have no such word, and reading one for the guard takes as long as all the rest. */
const mayNameKey = /key|secret|seed|mnemonic|phrase|priv/i;

/** Those of a line; where it calls the first of its 32 bytes a key, none of them. Whoever looks one up asks `identifierInLine`. */
export function identifiersInLine(whole: string): readonly LineIdentifier[] {
  const line = whole.slice(0, maxLine);
  const found = findIdentifiers(line).filter(({ identifier }) => identifier.kind !== 'privateKey');
  const first = mayNameKey.test(line) ? found.find(({ identifier }) => isKeySized(identifier)) : undefined;
  const hasKey = first !== undefined && guardCopied(first.identifier, line, first.start).word !== undefined;
  return found.flatMap((one) => (hasKey && isKeySized(one.identifier) ? [] : [{ ...one, line }]));
}

/**
 * The one at a place of a line. `secret` where nothing there says what its 32 bytes are: the user is asked. @throws {UserError} for
 * what the line calls a key
 */
export function identifierInLine(line: string, start: number): EditorIdentifier | undefined {
  const found = identifierAt(line, start);
  const guard = found && guardCopied(found.identifier, line, found.start);
  if (guard?.word !== undefined) {
    throw new UserError('This may be a private key. It was not sent.');
  }
  return found && guard && { identifier: found.identifier, ...guard };
}
