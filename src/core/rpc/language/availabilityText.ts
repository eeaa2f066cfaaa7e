import * as l10n from '@vscode/l10n';
import type { Availability } from '../catalogue/method';

/** Where a method is answered, and which setting it needs there, in clauses; none where every node answers it. */
export function availabilityClauses(
  { on, flag, sinceHelicon, only, note }: Availability,
  code: (text: string) => string,
): readonly string[] {
  const isOfL1s = only === 'L1s and subnets';
  return [
    on === 'own' ? l10n.t('own nodes only') : '',
    isOfL1s ? l10n.t('L1s and subnets, not the C-Chain') : '',
    only === 'C-Chain' && sinceHelicon === undefined ? l10n.t('C-Chain only') : '',
    flag === undefined ? '' : l10n.t('requires {0}', code(flag)),
    sinceHelicon === undefined ? '' : sinceHeliconClause(sinceHelicon, only, code),
    note ?? '',
  ].filter(Boolean);
}

function sinceHeliconClause(
  since: NonNullable<Availability['sinceHelicon']>,
  only: Availability['only'],
  code: (text: string) => string,
): string {
  if (since === 'absent') {
    return l10n.t('removed from the C-Chain in Helicon');
  }
  const setting = code(`apis: ${since.api}`);
  if (only === 'C-Chain') {
    return l10n.t('C-Chain only, since Helicon, requires {0}', setting);
  }
  return since.byDefault === true
    ? l10n.t('C-Chain since Helicon: {0} (default)', setting)
    : l10n.t('C-Chain since Helicon: {0}', setting);
}
