import type { Identifier } from '../core/ids/identifier';
import { looksSecret } from '../core/ids/secretContext';

export interface SecretContext {
  readonly fileName: string;
  readonly line: string;
  /** The lines above, the nearest first; as many as the caller has at hand. */
  readonly linesAbove: readonly string[];
  /** Where the identifier begins in `line`. */
  readonly start: number;
}

/**
 * Whether an identifier may be a private key where it stands: any `PrivateKey-…`, and 32 bytes of hex in a file or line
 * that looks secret. A value alone on its line belongs to the name above it (YAML, wrapped JSON, lists of keys).
 */
export function mayBeSecret(identifier: Identifier, context: SecretContext): boolean {
  if (identifier.kind === 'privateKey') {
    return true;
  }
  if (identifier.kind !== 'hash32') {
    return false;
  }
  const { fileName, line, linesAbove, start } = context;
  if (looksSecret(fileName, line)) {
    return true;
  }
  let named = hasName(line.slice(0, start));
  for (const above of linesAbove) {
    if (named) {
      return false;
    }
    if (looksSecret(fileName, above)) {
      return true;
    }
    named = hasName(above);
  }
  return false;
}

/** Whether there are words besides values: what stands under such a line belongs to it. */
function hasName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/(0x)?[0-9a-f]{64}/gi, ''));
}
