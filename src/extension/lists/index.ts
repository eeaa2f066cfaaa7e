import vscode = require('vscode');
import { type Report, readListRef, type ListRef } from '../../engine/report';
import { UserError } from '../../engine/errors';
import { listTable, type ExportSummary, type ExportJob, exportFormatOf, isSameJob } from '../../engine/lists';
import type { Network } from '../../engine/networks';
import { formatRows, hasNode } from '../../engine/primitives';
import { type CommandHandlers, commands } from '../vscode/ids';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { promptText, promptFile } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { networkNamed } from '../shared/networkNamed';
import { notify, showDialog } from '../vscode/ui/message';
import { ExportRunner, fileName } from './exportRunner';
import { ListDocuments } from './listDocuments';
import { readPeriod } from './exportWords';
import { listAddress } from './listAddress';

/**
 * Documents of the data service's lists, and their export.
 *
 * @param folder of the journals of exports
 * @param reportAtHand its lists are the first that Export offers
 */
export function registerLists(
  services: Services,
  documents: Documents,
  folder: string,
  reportAtHand: () => Report | undefined,
): { readonly commands: CommandHandlers<'lists'> } {
  const lists = new ListDocuments(services, documents);
  const runner = new ExportRunner(services, folder);
  offerResume(runner, () => vscode.commands.executeCommand(commands.resumeExports)).catch((error: unknown) =>
    services.log.error('Finding unfinished exports failed.', error),
  );
  return {
    commands: {
      export: async (list, place) => {
        const picked =
          readListRef(list) ??
          lists.active() ??
          (await pickList(services, reportAtHand(), 'Export', await otherExports(runner)));
        if (picked === 'resume') {
          return await resumeExports(runner);
        }
        const ref = picked === 'holders' ? await pickTokenHolders(services) : picked;
        return ref === undefined ? undefined : await exportList(services, runner, ref, place);
      },
      showList: async () => {
        const ref = await pickList(services, reportAtHand(), 'Open List', []);
        return ref === undefined ? undefined : await lists.open(ref);
      },
      exportTokenHolders: async () => {
        const ref = await pickTokenHolders(services);
        return ref === undefined ? undefined : await exportList(services, runner, ref, undefined);
      },
      resumeExports: () => resumeExports(runner),
      openList: (list) => lists.open(list),
      loadMore: (list) => lists.loadMore(list),
    },
  };
}

interface OtherExport {
  readonly label: string;
  readonly description?: string;
  readonly ref: 'resume' | 'holders';
}

async function otherExports(runner: ExportRunner): Promise<readonly OtherExport[]> {
  const { length } = await runner.unfinished();
  const resume: OtherExport = { label: 'Resume exports…', description: `${length} unfinished`, ref: 'resume' };
  return [...(length === 0 ? [] : [resume]), { label: 'Token holders…', ref: 'holders' }];
}

/** A list of the current Report, of the active network, or one of `others`. */
async function pickList<Other>(
  services: Services,
  report: Report | undefined,
  title: string,
  others: readonly { readonly label: string; readonly description?: string; readonly ref: Other }[],
): Promise<ListRef | Other | undefined> {
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
  const picked = await pickOne<vscode.QuickPickItem & { readonly ref: ListRef | Other }>(
    [
      ...ofReport,
      ...about
        .filter(({ list }) => !ofReport.some(({ ref }) => ref.list === list))
        .map((ref) => itemOf(ref, listTable[ref.list].title(ref), ref.network)),
      ...ofNetwork.map((ref) => itemOf(ref, listTable[ref.list].title(ref), network)),
      ...others,
    ],
    { title, placeHolder: 'Select a list' },
  );
  return picked?.ref;
}

/** Lists about a Report's subject that the nodes of a network without a data service can return. */
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

/** Prompts for a token, and for a time where a metrics service has past holders. */
async function pickTokenHolders(services: Services): Promise<ListRef | undefined> {
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

/** Resume Exports…: unfinished exports, to resume or delete. */
async function resumeExports(runner: ExportRunner): Promise<ExportSummary | undefined> {
  const unfinished = await runner.unfinished();
  if (unfinished.length === 0) {
    throw new UserError('No unfinished exports. To start one, run Export.');
  }
  const items = unfinished.map((job) => ({
    label: fileName(job.file),
    description: `${formatRows(job.rows)} so far`,
    detail: `${listTable[job.ref.list].title(job.ref)} · ${job.ref.network} · ${job.file}`,
    job,
  }));
  const title = 'Resume Exports';
  const picked = await pickOne(items, { title });
  if (picked === undefined) {
    return undefined;
  }
  const continueItem = { label: 'Resume', description: 'from the last complete page' };
  const remove = { label: 'Delete', description: 'including the rows so far' };
  const choice = await pickOne([continueItem, remove], { title: picked.label });
  if (choice === remove) {
    await runner.discard(picked.job);
  }
  return choice === continueItem ? await runner.run(picked.job) : undefined;
}

/** Notifies once, in the first session after a crash or restart, that an export can be resumed. */
async function offerResume(runner: ExportRunner, resume: () => unknown): Promise<void> {
  const [first, ...others] = await runner.unfinished();
  if (first === undefined) {
    return;
  }
  const continueItem = 'Resume…';
  const words =
    others.length === 0
      ? `The export to ${fileName(first.file)} is unfinished.`
      : `${others.length + 1} exports are unfinished.`;
  if ((await notify('information', words, continueItem)) === continueItem) {
    await resume();
  }
}

/**
 * Export…: a list to a file that the user chooses, or that `place` names for other extensions. Asks what to do with an
 * unfinished export to the same file.
 *
 * @throws {UserError}, {ListError}
 */
async function exportList(
  services: Services,
  runner: ExportRunner,
  ref: ListRef,
  place: unknown,
): Promise<ExportSummary | undefined> {
  // Throws early where no source has the list.
  services.state.lists.urls(ref, networkNamed(ref.network, services.state.networks));
  if (!hasNode) {
    throw new UserError('A browser has no file to export lists to. Use VS Code on your computer.');
  }
  const uri = place instanceof vscode.Uri ? place : await requestWhere(ref);
  if (uri === undefined) {
    return undefined;
  }
  if (uri.scheme !== 'file') {
    throw new UserError('Exports need a local file so that they can resume. Choose one.');
  }
  const format = exportFormatOf(uri.path);
  if (format === undefined) {
    throw new UserError(`${fileName(uri.fsPath)} ends in neither .csv nor .ndjson. Rename the file.`);
  }
  const job: ExportJob = { ref, format, file: uri.fsPath };
  return (await confirmStart(runner, job)) ? await runner.run(job) : undefined;
}

async function requestWhere(ref: ListRef): Promise<vscode.Uri | undefined> {
  return await promptFile({
    title: `Export: ${listTable[ref.list].title(ref)}`,
    saveLabel: 'Export',
    name: listAddress.print(ref).path.split('/'),
    ending: 'csv',
    filters: { ['CSV: fixed fields']: ['csv'], ['NDJSON: every field']: ['ndjson', 'jsonl'] },
  });
}

async function confirmStart(runner: ExportRunner, job: ExportJob): Promise<boolean> {
  const known = (await runner.unfinished()).find(({ file }) => file === job.file);
  if (known === undefined) {
    return true;
  }
  const continueLabel = 'Resume';
  const startOver = 'Start Over';
  const picked = await showDialog(
    `The export to ${fileName(job.file)} is unfinished.`,
    `It has ${formatRows(known.rows)} of ${listTable[known.ref.list].title(known.ref)}.`,
    ...(isSameJob(known, job) ? [continueLabel, startOver] : [startOver]),
  );
  if (picked === startOver) {
    await runner.discard(known);
  }
  return picked !== undefined;
}
