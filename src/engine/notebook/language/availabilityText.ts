import type { Availability } from '../../rpc';

/** Where a method is answered, and which setting it needs there, in clauses; none where every node answers it. */
export function availabilityClauses(
  { on, flag, sinceHelicon, only, note }: Availability,
  code: (text: string) => string,
): readonly string[] {
  const isOfL1s = only === 'L1s and subnets';
  return [
    on === 'own' ? 'own nodes only' : '',
    isOfL1s ? 'L1s and subnets, not the C-Chain' : '',
    only === 'C-Chain' && sinceHelicon === undefined ? 'C-Chain only' : '',
    flag === undefined ? '' : `requires ${code(flag)}`,
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
    return 'removed from the C-Chain in Helicon';
  }
  const setting = code(`apis: ${since.api}`);
  if (only === 'C-Chain') {
    return `C-Chain only, since Helicon, requires ${setting}`;
  }
  return since.byDefault === true ? `C-Chain since Helicon: ${setting} (default)` : `C-Chain since Helicon: ${setting}`;
}
