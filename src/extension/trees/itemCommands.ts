import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { commands, linkCommands, type CommandHandler, type CommandHandlers } from '../vscode/ids';
import type { Target } from '../vscode/target';
import { promptFile, promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { UserError, keylessUrl } from '../../engine/errors';
import type { EvmChain, Network, NodeEndpoint } from '../../engine/networks';
import { networkUrls } from '../../engine/sources';
import { allowListRole, precompileAt } from '../../engine/precompiles';
import { evmAddress, formatCount, checksumAddress } from '../../engine/primitives';
import { type ChainPlace, type TreeNode, readNodesPlaceId } from '../../engine/trees';
import type { TreeNodeRow } from './model/branch';
import { printReport } from '../shared/printReport';
import type { Services } from '../shared/services';
import { runWithProgress, showDiff, notify, openInBrowser } from '../vscode/ui/message';
import { confirmHosts } from '../shared/confirmHostAccess';

async function copyNodeUrl(services: Services, node: TreeNode): Promise<void> {
  await vscode.env.clipboard.writeText(keylessUrl(endpointOf(services, node).url));
}

async function openMetrics(services: Services, node: TreeNode): Promise<void> {
  const { url } = endpointOf(services, node);
  if ((await confirmHosts(services, services.state.networks.active().name, [url])) !== undefined) {
    await openInBrowser(`${url}/ext/metrics`);
  }
}

/** Compares two nodes of the active network, side by side. */
async function compareNodes(services: Services, actions: ReportActions, node: TreeNode): Promise<void> {
  const { state, recent } = services;
  const network = state.networks.active();
  const here = endpointOf(services, node);
  const others = network.nodes.filter(({ name }) => name !== here.name);
  if (others.length === 0) {
    throw new UserError(`${network.name} has no other node. Add one in the settings.`);
  }
  const picked = await pickOne(
    others.map((other) => ({ label: other.name, description: new URL(other.url).host, other })),
    { title: `Compare ${here.name} With` },
  );
  const both = [here, ...(picked === undefined ? [] : [picked.other])];
  const urls = network.nodes.filter((one) => both.includes(one)).map(({ url }) => url);
  const allowed = picked && (await confirmHosts(services, network.name, urls));
  if (picked === undefined || allowed === undefined) {
    return;
  }
  const rows = await runWithin(services, `Comparing ${here.name}`, maxRounds / 2, (signal) =>
    state.trees.nodes.children(undefined, { signal, allowed, shown: network.nodes.length }),
  );
  if (rows === undefined) {
    return;
  }
  const [left, right] = both.map(({ name }) => {
    const row = rows.nodes.find(({ label }) => label === name);
    if (row?.report === undefined) {
      throw new UserError(`${name} returned nothing to compare: ${row?.detail ?? row?.description ?? ''}`);
    }
    const target: NamedTarget = { id: name, network: network.name };
    recent.add(target, row.report);
    return actions.address(target);
  });
  await showDiff(left!, right!, `${here.name} ↔ ${picked.label}`);
}

/** Upper bound on the rounds of requests of two branches, each with its own deadline. */
const maxRounds = 12;

/** Runs with progress. @returns `undefined` where the user cancelled */
function runWithin<T>(
  { config }: Services,
  title: string,
  rounds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  return runWithProgress(title, (cancelled) =>
    work(AbortSignal.any([cancelled, AbortSignal.timeout(config.get().timeoutMs * rounds)])),
  );
}

function endpointOf({ state }: Services, { id, label }: TreeNode): NodeEndpoint {
  const { network: name, node } = readNodesPlaceId(id);
  const active = state.networks.active();
  const endpoint = active.name === name ? active.nodes.find((one) => one.name === node) : undefined;
  if (endpoint === undefined) {
    throw new UserError(`${label} is no longer a node of ${active.name}.`);
  }
  return endpoint;
}

/** `readAllowList(address)` of every precompile with an allow list. */
const readAllowList = '0xeb54dae1';

/** Queries an address's role on a precompile's allow list, and shows it. */
async function checkRole(services: Services, { identifier = '', chain: chainName, label }: TreeNode): Promise<void> {
  const { contracts, networks } = services.state;
  const network = networks.active();
  const chain = [...network.chains, ...networks.unconfigured(network)].find(({ name }) => name === chainName);
  if (precompileAt(identifier) === undefined || chain === undefined) {
    throw new UserError(`${label} is no longer a precompile of ${chainName ?? network.name}.`);
  }
  const typed = await promptText({
    title: `Role on ${label} of ${chain.name}`,
    prompt: 'Address to check, with its checksum or in lower case.',
    placeHolder: '0x…',
    problem: addressProblem,
  });
  const allowed = typed && (await confirmHosts(services, network.name, contracts.urls(network, chain)));
  if (!typed || allowed === undefined || allowed === '') {
    return;
  }
  const account = typed.trim();
  const data = `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const answered = await runWithProgress(`Checking the role of ${account}`, (signal) =>
    contracts.read(
      { network, chain, address: identifier },
      [{ call: { to: identifier, data }, block: 'latest', args: [] }],
      { signal, allowed },
    ),
  );
  const outcome = answered?.outcomes[0];
  if (answered === undefined || outcome === undefined) {
    return;
  }
  if (!outcome.ok) {
    throw outcome.error;
  }
  if (!/^0x[0-9a-f]{64}$/i.test(outcome.value)) {
    throw new UserError(`${answered.host} did not answer readAllowList with a role. Check that ${label} is active.`);
  }
  const role = BigInt(outcome.value);
  const name = role === 0n ? undefined : (allowListRole(role) ?? `role ${formatCount(role)}`);
  void notify(
    'information',
    name === undefined
      ? `${checksumAddress(account)} has no role on ${label} of ${chain.name}.`
      : `${checksumAddress(account)} is ${name} on ${label} of ${chain.name}.`,
  );
}

function addressProblem(typed: string): string | undefined {
  const address = evmAddress(typed.trim());
  if (address === undefined) {
    return 'Enter an EVM address: 0x and 40 hex digits.';
  }
  return address.checksum === 'invalid' ? 'Checksum is wrong.' : undefined;
}

type NamedTarget = Target & { readonly network: string };

export interface ReportActions {
  /** Looks up with progress; adds to the history, shows nothing. `undefined` if cancelled. @throws {UserError} */
  find(target: Target): Promise<Report | undefined>;
  show(target: NamedTarget, report: Report): Promise<vscode.Uri | undefined>;
  address(target: NamedTarget): vscode.Uri;
}

type ItemCommand =
  | (
      | 'openItem'
      | 'openItemInNotebook'
      | 'copyItemId'
      | 'labelItem'
      | 'pinItem'
      | 'unpinItem'
      | 'exportItem'
      | 'compareItem'
    )
  | ('copyNodeUrl' | 'openMetrics' | 'checkRole' | 'copyFeeConfigCall')
  | 'openRow';

export function itemCommands(services: Services, actions: ReportActions): Pick<CommandHandlers<'trees'>, ItemCommand> {
  const { pins } = services;
  const active = (): string => services.state.networks.active().name;
  const onItem =
    (work: (node: TreeNode) => unknown): CommandHandler =>
    (argument) => {
      const row = readNodeRow(argument);
      if (row === undefined) {
        throw new UserError('This command needs an item of a Snowprobe view. Run it from the item’s menu.');
      }
      return work(row.node);
    };
  const open = onItem((node) => openItem(active(), actions, node));
  return {
    openItem: open,
    openItemInNotebook: onItem((node) => openInNotebook(active(), node)),
    copyItemId: onItem(({ identifier }) => vscode.env.clipboard.writeText(identifier ?? '')),
    labelItem: onItem((node) => vscode.commands.executeCommand(commands.label, targetOf(active(), node))),
    pinItem: onItem(({ identifier }) => identifier && pins.set(active(), identifier, true)),
    unpinItem: onItem(({ identifier }) => identifier && pins.set(active(), identifier, false)),
    exportItem: onItem((node) => exportItem(services, active(), actions, node)),
    compareItem: onItem((node) =>
      node.offers?.includes('node') === true
        ? compareNodes(services, actions, node)
        : compareItem(services, actions, node),
    ),
    copyNodeUrl: onItem((node) => copyNodeUrl(services, node)),
    openMetrics: onItem((node) => openMetrics(services, node)),
    checkRole: onItem((node) => checkRole(services, node)),
    copyFeeConfigCall: onItem(({ castLine }) => vscode.env.clipboard.writeText(castLine ?? '')),
    openRow: open,
  };
}

function targetOf(network: string, { identifier, chain }: TreeNode): NamedTarget | undefined {
  return identifier === undefined ? undefined : { id: identifier, network, chain };
}

/** An item without identifier is identified by its label. */
function labelled(network: string, label: string, { chain }: Report): NamedTarget {
  return { id: label, network, chain };
}

async function openItem(network: string, actions: ReportActions, node: TreeNode): Promise<unknown> {
  const target = targetOf(network, node);
  if (node.report !== undefined) {
    return await actions.show(target ?? labelled(network, node.label, node.report), node.report);
  }
  return target === undefined ? undefined : await vscode.commands.executeCommand(commands.lookUp, target);
}

async function openInNotebook(network: string, node: TreeNode): Promise<unknown> {
  return node.cell === undefined
    ? await vscode.commands.executeCommand(linkCommands.openInNotebook, targetOf(network, node))
    : await vscode.commands.executeCommand(linkCommands.openCell, node.cell);
}

/** Exports one of the item's lists, which the user picks; an item that cannot be looked up is saved as it is. */
async function exportItem(
  services: Services,
  network: string,
  actions: ReportActions,
  node: TreeNode,
): Promise<unknown> {
  const target = targetOf(network, node);
  if (target === undefined && node.report !== undefined) {
    return await saveReport(services, node.label, node.report);
  }
  const report = node.report ?? (target && (await actions.find(target)));
  const lists = (report?.sections ?? []).flatMap(({ heading, list }) =>
    list === undefined ? [] : [{ label: heading, list }],
  );
  if (report !== undefined && lists.length === 0) {
    throw new UserError(
      `The data service of ${network} has no lists of ${node.label}. For lists of the network, run Export.`,
    );
  }
  const picked = lists.length > 1 ? await pickOne(lists, { title: 'Export', placeHolder: 'Select a list' }) : lists[0];
  return picked === undefined ? undefined : await vscode.commands.executeCommand(commands.export, picked.list);
}

/** The item of a menu command. Anyone can run the command, so that the argument is validated. */
function readNodeRow(value: unknown): TreeNodeRow | undefined {
  const row = value as Partial<TreeNodeRow> | null | undefined;
  const node = typeof row === 'object' && row?.kind === 'node' ? (row.node as Partial<TreeNode> | null) : undefined;
  if (typeof node !== 'object' || node === null) {
    return undefined;
  }
  const texts = [node.label, node.identifier, node.chain, node.cell, node.castLine].filter(
    (text) => text !== undefined,
  );
  return texts.every((text) => typeof text === 'string') ? (row as TreeNodeRow) : undefined;
}

/** Prompts for a file, and writes a Report to it: as JSON with the responses, or as text. */
async function saveReport(services: Services, label: string, report: Report): Promise<vscode.Uri | undefined> {
  const file = await promptFile({
    title: `Export: ${label}`,
    saveLabel: 'Export',
    name: [report.network ?? '', report.chain ?? '', label],
    ending: 'json',
    filters: { JSON: ['json'], Markdown: ['md'] },
  });
  if (file === undefined) {
    return undefined;
  }
  const format = file.path.endsWith('.md') ? 'md' : 'json';
  const text = printReport(report, format, services.state.networks.all());
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    throw new UserError(`Cannot write ${file.fsPath}: ${error}`);
  }
  return file;
}

interface Side extends vscode.QuickPickItem {
  readonly target: NamedTarget;
}

/** Compare with…: an item here and on another network or node, side by side. */
async function compareItem(services: Services, actions: ReportActions, node: TreeNode): Promise<void> {
  const here = services.state.networks.active();
  const { identifier, report, chain, label } = node;
  // An item without identifier is found again by its position below a chain.
  const own = identifier === undefined ? report?.chain : chain;
  const target: NamedTarget = { id: identifier ?? label, network: here.name, chain: own };
  const sides = identifier === undefined ? chainSides(services, node, target) : networkSides(services, target);
  if (sides.length === 0) {
    throw new UserError(`No other network or node to compare ${label} with. Add one in the settings.`);
  }
  const other = await pickOne(sides, {
    title: `Compare ${label} on ${own === undefined ? here.name : `${here.name} · ${own}`} With`,
  });
  if (other === undefined) {
    return;
  }
  const both = [target, other.target];
  if (identifier === undefined ? await findBelowChain(services, node, both) : await findBoth(actions, both)) {
    const title = `${label}: ${own ?? here.name} ↔ ${other.label}`;
    await showDiff(actions.address(target), actions.address(other.target), title);
  }
}

function nodeSides({ name: network, nodes }: Network, target: NamedTarget): readonly Side[] {
  return nodes.map(({ name }) => ({
    label: name,
    description: `node of ${network}`,
    target: { ...target, node: name },
  }));
}

function networkSides({ state: { networks } }: Services, target: NamedTarget): readonly Side[] {
  return [
    ...nodeSides(networks.active(), target),
    ...networks
      .all()
      .filter(({ name }) => name !== target.network)
      .map(({ name }) => ({ label: name, description: 'network', target: { ...target, network: name } })),
  ];
}

/** The nodes of the chain's network, then the other configured chains: those with the same name first. */
function chainSides({ state: { networks } }: Services, { id }: TreeNode, target: NamedTarget): readonly Side[] {
  const here = networks.active();
  // The C-Chain has neither fee config nor configured precompiles.
  const isComparable = ({ path }: EvmChain): boolean => path !== 'C' || id.endsWith('/upgrades');
  const others = networks
    .all()
    .flatMap(({ name: network, chains }) => chains.filter(isComparable).map(({ name }) => ({ network, name })))
    .filter(({ network, name }) => network !== here.name || name !== target.chain)
    .sort((a, b) => Number(b.name === target.chain) - Number(a.name === target.chain));
  return [
    ...(here.chains.some(({ name, rpcUrl }) => name === target.chain && rpcUrl !== undefined)
      ? []
      : nodeSides(here, target)),
    ...others.map(({ network, name }) => ({
      label: name,
      description: `chain of ${network}`,
      target: { id: target.id, network, chain: name },
    })),
  ];
}

async function findBoth(actions: ReportActions, both: readonly NamedTarget[]): Promise<boolean> {
  for (const side of both) {
    if ((await actions.find(side)) === undefined) {
      return false;
    }
  }
  return true;
}

/** @returns false where the user cancelled. @throws {ApiError}, {QueryError} */
async function findBelowChain(services: Services, node: TreeNode, both: readonly NamedTarget[]): Promise<boolean> {
  const { state, recent } = services;
  const places = both.map(({ network: name, chain = '', node: only }): ChainPlace => {
    const network = state.networks.all().find((one) => one.name === name)!;
    return { network, chain, node: only };
  });
  const urls = places.flatMap(({ network }) => networkUrls(network));
  const allowed = await confirmHosts(services, [...new Set(both.map(({ network }) => network))].join(', '), urls);
  if (allowed === undefined) {
    return false;
  }
  const found = await runWithin(services, `Comparing ${node.label}`, maxRounds, (signal) =>
    Promise.all(places.map((place) => state.trees.chains.sameOn(node, place, { signal, allowed, shown: 1 }))),
  );
  found?.forEach((report, i) => recent.add(both[i]!, report));
  return found !== undefined;
}
