import { type Line, type Section, id, text } from '../../../report';
import type { SourceClient } from '../../../sources';
import { resolveTransaction } from './resolveTransaction';

/** What of a transaction is told where it stands beside what it created. */
const result = ['time', 'block', 'signedBy', 'burned', 'genesis', 'memo', 'whyNoPlace'];

/**
 * The transaction that created a subnet, a blockchain or an asset, which has the ID of what it created: when, by whom, for
 * what fee. Empty where nobody knows it: what stands in a network's genesis has none.
 *
 * @param chain P for subnets and blockchains, X for assets
 * @param createdId cb58
 */
export async function creatingTransaction(
  client: SourceClient,
  createdId: string,
  chain: 'P' | 'X',
): Promise<readonly Section[]> {
  const report = await resolveTransaction(client, chain, createdId);
  if (report === undefined) {
    return [];
  }
  const facts = result.flatMap((key) => report.facts.filter((fact) => fact.key === key));
  return [
    {
      key: 'creation',
      heading: 'Created by',
      columns: [],
      isOfOne: true,
      look: 'card',
      rows: [
        [[text('transaction')], [id(createdId)]],
        ...facts.map(({ label, value }): readonly Line[] => [[text(label)], value]),
      ],
      from: [...new Set(facts.flatMap(({ from }) => from))],
    },
  ];
}
