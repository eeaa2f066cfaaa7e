import type { ListRef, Report } from '../../engine/report';
import { promptText } from '../vscode/ui/askText';
import { pickOne } from '../vscode/ui/pick';
import { UserError } from '../../engine/errors';
import { listTable } from '../../engine/lists';
import type { Network } from '../../engine/networks';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { readPeriod } from './exportWords';

/** A list of the Finding at hand, or of the active network. */
export async function pickList(
  services: Services,
  report: Report | undefined,
  title: string,
): Promise<ListRef | undefined> {
  const active = networkNamed(undefined, services.state.networks);
  const network = active.name;
  const itemOf = (ref: ListRef, label: string, description: string) => ({ label, description, ref });
  const ofReport = (report?.sections ?? []).flatMap(({ heading, list }) =>
    list === undefined ? [] : [itemOf(list, heading, listTable[list.list].title(list))],
  );
  const about = report?.network === undefined ? [] : listsAbout(report, services.state.networks.all());
  const ofNetwork: readonly ListRef[] = [
    { network, list: 'blockchains' },
    { network, list: 'chains' },
    ...(active.nodes.length === 0
      ? []
      : [{ network, list: 'subnets' } as const, { network, list: 'validators' } as const]),
    ...['p-chain', 'x-chain', ...(active.dataApi === undefined ? [] : ['c-chain'])].map((blockchainId) => ({
      network,
      list: 'latestTransactions' as const,
      blockchainId,
    })),
  ];
  const picked = await pickOne(
    [
      ...ofReport,
      ...about
        .filter(({ list }) => !ofReport.some(({ ref }) => ref.list === list))
        .map((ref) => itemOf(ref, listTable[ref.list].title(ref), ref.network)),
      ...ofNetwork.map((ref) => itemOf(ref, listTable[ref.list].title(ref), network)),
    ],
    { title, placeHolder: 'Select a list' },
  );
  return picked?.ref;
}

/** What the nodes of a network without a data service can be asked for about what a Finding shows. */
function listsAbout(
  { kind, identifier, network: name, chain: chainName }: Report,
  all: readonly Network[],
): readonly ListRef[] {
  const network = all.find((one) => one.name === name);
  if (network === undefined || network.dataApi !== undefined) {
    return [];
  }
  const ref = { network: network.name };
  if (kind === 'subnet') {
    return [{ ...ref, list: 'validators', subnetId: identifier }];
  }
  if (/^[PX]-/.test(identifier) && kind === 'address') {
    const blockchainId = identifier.startsWith('P') ? 'p-chain' : 'x-chain';
    return [{ ...ref, list: 'latestTransactions', blockchainId, addresses: [identifier] }];
  }
  if (kind === 'asset') {
    return [{ ...ref, list: 'assetTransactions', blockchainId: 'x-chain', assetId: identifier }];
  }
  const chain = network.chains.find((one) => one.name === chainName) ?? network.chains[0];
  if ((kind !== 'address' && kind !== 'contract') || !/^0x[0-9a-f]{40}$/i.test(identifier) || chain === undefined) {
    return [];
  }
  const chainId = chain.evmChainId === undefined ? (chain.blockchainId ?? chain.path) : String(chain.evmChainId);
  const lists = (['addressTransactions', 'erc20Balances', 'erc721Balances'] as const).map((list) => ({
    ...{ ...ref, list, chainId },
    address: identifier,
  }));
  const ofContract = (['tokenHolders', 'nftTokens'] as const).map((list) => ({
    ...ref,
    list,
    chainId,
    contract: identifier,
  }));
  return kind === 'contract' ? [...ofContract, ...lists] : lists;
}

/** Asks whose holders, and when, where a metrics service knows more than the current ones. */
export async function pickTokenHolders(services: Services): Promise<ListRef | undefined> {
  const network = networkNamed(undefined, services.state.networks);
  const list = 'tokenHolders';
  const byNodes = network.metricsApi === undefined;
  const chains = network.chains.flatMap(({ name, evmChainId, blockchainId }) => {
    const id = evmChainId === undefined ? (byNodes ? blockchainId : undefined) : String(evmChainId);
    return id === undefined ? [] : [{ label: name, description: id }];
  });
  if (chains.length === 0) {
    throw new UserError(
      `The metrics service needs an EVM chain ID, and no chain of ${network.name} has one. Add evmChainId to snowprobe.networks.`,
    );
  }
  const title = 'Export Token Holders';
  const chain = chains.length === 1 ? chains[0] : await pickOne(chains, { title, placeHolder: 'Chain' });
  const contract =
    chain &&
    (await request(title, 'Token contract', '0x…', (text) =>
      /^0x[0-9a-f]{40}$/i.test(text) ? undefined : 'Enter 0x followed by 40 hex digits.',
    ));
  const threshold =
    contract &&
    (await request(title, 'Minimum balance in base units', '0', (text) =>
      /^\d{0,78}$/.test(text) ? undefined : 'Enter digits, or leave empty.',
    ));
  if (!chain || !contract || threshold === undefined) {
    return undefined;
  }
  const days = byNodes
    ? ''
    : await request(title, 'Day or period; leave empty for now', '2026-01-01 2026-01-31', (text) =>
        readPeriod(text) === undefined ? 'Enter one or two dates as 2026-01-31, the earlier one first.' : undefined,
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

async function request(
  title: string,
  prompt: string,
  placeHolder: string,
  fault: (text: string) => string | undefined,
): Promise<string | undefined> {
  const problem = (text: string): string | undefined => fault(text.trim());
  return (await promptText({ title, prompt, placeHolder, problem, ignoreFocusOut: true }))?.trim();
}
