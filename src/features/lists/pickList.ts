import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import { askText } from '../../editor/ui/askText';
import { pickOne } from '../../editor/ui/pick';
import { UserError } from '../../api/errors/userError';
import { listTable } from '../../state/lists/listTable';
import type { Services } from '../services';
import { readPeriod } from './exportWords';

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
    { title: l10n.t('Export'), placeHolder: l10n.t('Select a list') },
  );
  return picked?.ref;
}

/** Asks whose holders, and when; @throws {ListError} at once where the network has no metrics service. */
export async function pickTokenHolders(services: Services): Promise<ListRef | undefined> {
  const network = services.state.networks.active();
  const list = 'tokenHolders';
  services.state.lists.baseUrl({ network: network.name, list, chainId: '', contract: '' }, network);
  const chains = network.chains.flatMap(({ name, evmChainId }) =>
    evmChainId === undefined ? [] : [{ label: name, description: String(evmChainId) }],
  );
  if (chains.length === 0) {
    throw new UserError(
      l10n.t(
        'The metrics service needs an EVM chain ID, and no chain of {0} has one. Add evmChainId to snowprobe.networks.',
        network.name,
      ),
    );
  }
  const title = l10n.t('Export Token Holders');
  const chain = chains.length === 1 ? chains[0] : await pickOne(chains, { title, placeHolder: l10n.t('Chain') });
  const contract =
    chain &&
    (await ask(title, l10n.t('Token contract'), '0x…', (text) =>
      /^0x[0-9a-f]{40}$/i.test(text) ? undefined : l10n.t('Enter 0x followed by 40 hex digits.'),
    ));
  const threshold =
    contract &&
    (await ask(title, l10n.t('Minimum balance in base units'), '0', (text) =>
      /^\d{0,78}$/.test(text) ? undefined : l10n.t('Enter digits, or leave empty.'),
    ));
  if (!chain || !contract || threshold === undefined) {
    return undefined;
  }
  const days = await ask(title, l10n.t('Day or period; leave empty for now'), '2026-01-01 2026-01-31', (text) =>
    readPeriod(text) === undefined ? l10n.t('Enter one or two dates as 2026-01-31, the earlier one first.') : undefined,
  );
  if (days === undefined) {
    return undefined;
  }
  return {
    network: network.name,
    list,
    chainId: chain.description,
    contract,
    threshold: threshold === '' ? undefined : threshold,
    ...readPeriod(days),
  };
}

async function ask(
  title: string,
  prompt: string,
  placeHolder: string,
  fault: (text: string) => string | undefined,
): Promise<string | undefined> {
  const problem = (text: string): string | undefined => fault(text.trim());
  return (await askText({ title, prompt, placeHolder, problem, ignoreFocusOut: true }))?.trim();
}
