import * as l10n from '@vscode/l10n';
import type { Fact, Finding, Line, Source } from '../finding/finding';
import { joined, remote, text, time } from '../finding/spans';
import { disconnectedSection } from './disconnectedSection';
import type { ExplainedCheck } from './explainCheck';

/** Whose check it is, for the Finding's frame. */
export interface CheckPlace {
  /** NodeID, or the node's name in the settings where its ID is not known. */
  readonly identifier: string;
  readonly network: string;
  readonly sources: readonly Source[];
}

/** One check as a Finding, for its tooltip and its document. */
export function checkFinding(check: ExplainedCheck, place: CheckPlace): Finding {
  const from = place.sources.map((_, i) => i);
  const fact = (key: string, label: string, value: Line | undefined, brief = true): readonly Fact[] =>
    value === undefined ? [] : [{ key, label, value, from, ...(brief ? { brief } : {}) }];
  return {
    ...place,
    kind: 'node',
    status: check.state === 'ok' ? 'ok' : check.state === 'failing' ? 'failed' : 'pending',
    title: [...check.subject, text(': '), ...check.answer],
    facts: [
      ...fact('meaning', l10n.t('what it asks'), check.meaning),
      ...fact('since', l10n.t('failing'), check.since),
      ...fact('remedies', l10n.t('what to do'), check.remedies.length === 0 ? undefined : joined(check.remedies, ' ')),
      ...fact('ranAt', l10n.t('last run'), check.ranAt === undefined ? undefined : [time(check.ranAt)], false),
      ...fact(
        'error',
        l10n.t('the node’s words'),
        check.error === undefined ? undefined : [remote(check.error)],
        false,
      ),
    ],
    sections: disconnectedSection([check], from),
    related: [],
  };
}
