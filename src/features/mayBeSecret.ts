import type { Identifier } from '../core/ids/identifier';
import { looksSecret } from '../core/ids/secretContext';

export interface SecretContext {
  readonly fileName: string;
  readonly line: string;
  /** The nearest first. */
  readonly linesAbove: readonly string[];
  /** Where the identifier begins in `line`. */
  readonly start: number;
}

/**
 * Whether an identifier may be a private key where it stands: any `PrivateKey-…`, and 32 bytes, as hex or in cb58, in a
 * file or place that looks secret (tools write keys without their prefix too).
 */
export function mayBeSecret(identifier: Identifier, { fileName, line, linesAbove, start }: SecretContext): boolean {
  if (identifier.kind === 'privateKey') {
    return true;
  }
  const isKeySized = identifier.kind === 'hash32' || identifier.kind === 'cb58Id';
  return isKeySized && looksSecret(fileName, line, { linesAbove, start });
}
