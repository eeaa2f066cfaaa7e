import { findIdentifiers, identifierAt, type SecretFinding, guardCopied, isKeySized } from '../../engine/detection';
import { UserError } from '../../engine/errors';
import type { FoundIdentifier, Identifier } from '../../engine/primitives';

export interface EditorIdentifier extends SecretFinding {
  readonly identifier: Identifier;
}

/** An identifier in a line of unknown origin. */
export interface LineIdentifier extends FoundIdentifier {
  readonly line: string;
}

/** Characters of a line that are searched: programs may print megabytes without a line break. */
const maxLine = 4_000;

/** Fast path: most lines have no such word, and the guard costs as much as everything else. */
const mayNameKey = /key|secret|seed|mnemonic|phrase|priv/i;

/** A line's identifiers, without 32-byte values where it calls the first a key. To look one up: `identifierInLine`. */
export function identifiersInLine(whole: string): readonly LineIdentifier[] {
  const line = whole.slice(0, maxLine);
  const found = findIdentifiers(line).filter(({ identifier }) => identifier.kind !== 'privateKey');
  const first = mayNameKey.test(line) ? found.find(({ identifier }) => isKeySized(identifier)) : undefined;
  const hasKey = first !== undefined && guardCopied(first.identifier, line, first.start).word !== undefined;
  return found.flatMap((one) => (hasKey && isKeySized(one.identifier) ? [] : [{ ...one, line }]));
}

/**
 * The identifier at an offset of a line. `secret` where the context does not show what its 32 bytes are, so that the
 * user is asked. @throws {UserError} for what the line calls a key
 */
export function identifierInLine(line: string, start: number): EditorIdentifier | undefined {
  const found = identifierAt(line, start);
  const guard = found && guardCopied(found.identifier, line, found.start);
  if (guard?.word !== undefined) {
    throw new UserError('This may be a private key. It was not sent.');
  }
  return found && guard && { identifier: found.identifier, ...guard };
}
