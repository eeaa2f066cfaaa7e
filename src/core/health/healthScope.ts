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
    return l10n.t('Liveness says only that the node answers: no check is part of it.');
  }
  if (kind === 'readiness') {
    return l10n.t('Readiness says only whether the node has finished its start: other checks may fail.');
  }
  const asked = tags.filter((tag) => tag !== 'all');
  if (asked.length === 0 || asked.length < tags.length) {
    return undefined;
  }
  return asked.length === 1
    ? l10n.t(
        'Covers a part: the checks with the tag {0} and those of the node itself. Others may fail.',
        asked[0] ?? '',
      )
    : l10n.t(
        'Covers a part: the checks with one of the tags {0} and those of the node itself. Others may fail.',
        asked.join(', '),
      );
}
