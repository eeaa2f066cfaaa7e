import * as l10n from '@vscode/l10n';

/** Which checks a node was asked about. */
export interface HealthScope {
  /** `readiness`: whether the start is done. `liveness`: whether the node answers at all. */
  readonly kind: 'health' | 'readiness' | 'liveness';
  /** Subnet IDs or `all`; empty: every check. */
  readonly tags: readonly string[];
}

export const everyCheck: HealthScope = { kind: 'health', tags: [] };

/** What an answer does not cover, in a sentence (docs/facts/health.md); undefined where it covers all. */
export function scopeSentence({ kind, tags }: HealthScope): string | undefined {
  if (kind === 'liveness') {
    return l10n.t('Liveness only: the node responds, no checks run.');
  }
  if (kind === 'readiness') {
    return l10n.t('Readiness only: bootstrap finished; other checks may fail.');
  }
  const asked = tags.filter((tag) => tag !== 'all');
  if (asked.length === 0 || asked.length < tags.length) {
    return undefined;
  }
  return asked.length === 1
    ? l10n.t('Only checks tagged {0} and the node’s own. Others may fail.', asked[0] ?? '')
    : l10n.t('Only checks tagged {0} and the node’s own. Others may fail.', asked.join(', '));
}
