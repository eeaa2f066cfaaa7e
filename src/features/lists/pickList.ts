import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import { pickOne } from '../../editor/ui/pick';
import { listTable } from '../../state/lists/listTable';
import type { Services } from '../services';

/** A list of the Finding at hand, or of the active network. */
export async function pickList(services: Services, finding: Finding | undefined): Promise<ListRef | undefined> {
  const network = services.state.networks.active().name;
  const itemOf = (ref: ListRef, label: string, description: string) => ({ label, description, ref });
  const ofFinding = (finding?.sections ?? []).flatMap(({ heading, list }) =>
    list === undefined ? [] : [itemOf(list, heading, listTable[list.list].title(list))],
  );
  const ofNetwork: readonly ListRef[] = [
    { network, list: 'blockchains' },
    { network, list: 'chains' },
    ...['p-chain', 'x-chain', 'c-chain'].map((blockchainId) => ({
      network,
      list: 'latestTransactions' as const,
      blockchainId,
    })),
  ];
  const picked = await pickOne(
    [...ofFinding, ...ofNetwork.map((ref) => itemOf(ref, listTable[ref.list].title(ref), network))],
    { title: l10n.t('Export'), placeHolder: l10n.t('Which list?') },
  );
  return picked?.ref;
}
