import * as l10n from '@vscode/l10n';
import type { Signature } from './rawTransaction';

/** Order of the group of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** What makes a node refuse a signature whoever made it. Rule: EIP-2, the upper half of s is not valid. */
export function signatureProblems({ r, s }: Signature): readonly string[] {
  if (r === 0n || s === 0n || r >= order || s >= order) {
    return [l10n.t('The signature is outside the range of the curve: nobody can have made it.')];
  }
  return s > order / 2n
    ? [l10n.t('The signature has a high s: nodes refuse it, since its other half would be a second valid one.')]
    : [];
}
