import * as l10n from '@vscode/l10n';
import type { UnsourcedFinding } from '../../core/finding/finding';
import type { Diagnosis } from './diagnosis';

export function diagnosisFinding({ verdicts }: Diagnosis, chain: string): UnsourcedFinding {
  const [first] = verdicts;
  return {
    kind: 'diagnosis',
    status: first === undefined || first.kind === 'unknown' ? 'unavailable' : 'ok',
    title: first?.title ?? [{ kind: 'text', text: l10n.t('The state of {0} is unknown.', chain) }],
    chain,
    facts: [],
    sections: [],
    related: [],
  };
}
