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
    return 'Liveness only: the node responds, no checks run.';
  }
  if (kind === 'readiness') {
    return 'Readiness only: bootstrap finished; other checks may fail.';
  }
  const requested = tags.filter((tag) => tag !== 'all');
  if (requested.length === 0 || requested.length < tags.length) {
    return undefined;
  }
  return requested.length === 1
    ? `Only checks tagged ${requested[0] ?? ''} and the node’s own. Others may fail.`
    : `Only checks tagged ${requested.join(', ')} and the node’s own. Others may fail.`;
}
