import { homedir } from 'os';
import vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import { commands, linkCommands, type CommandHandler, type CommandHandlers } from '../../editor/ids';
import type { Target } from '../../editor/target';
import { askForFile } from '../../editor/ui/askForFile';
import { pickOne } from '../../editor/ui/pick';
import { UserError } from '../../api/errors/userError';
import type { TreeNode } from '../../explain/trees/treeNode';
import type { NodeRow } from '../../state/trees/model/treeRow';
import { printFinding } from '../renderFinding';
import type { Services } from '../services';
import { checkRole } from './checkRole';
import { compareItem } from './compareItem';
import { compareNodes, copyNodeUrl, openMetrics } from './nodeCommands';

/** On a network that is named. */
export type NamedTarget = Target & { readonly network: string };

/** What the lookup feature does for items of trees. */
export interface FindingActions {
  /** Looks up with progress, remembers and shows nothing. `undefined` when the user cancelled. @throws {UserError} */
  find(target: Target): Promise<Finding | undefined>;
  /** Shows a Finding in a document of its own. */
  show(target: NamedTarget, finding: Finding): Promise<vscode.Uri | undefined>;
  /** The address of the document that shows a Finding which was found. */
  address(target: NamedTarget): vscode.Uri;
}

type ItemCommand =
  | ('openItem' | 'openItemInNotebook' | 'copyItemId' | 'pinItem' | 'unpinItem' | 'exportItem' | 'compareItem')
  | ('copyNodeUrl' | 'openMetrics' | 'checkRole' | 'copyFeeConfigCall')
  | 'openRow';

/** What the menus of items do; each is given the item. */
export function itemCommands(services: Services, actions: FindingActions): Pick<CommandHandlers<'trees'>, ItemCommand> {
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

/** What has no identifier goes by its label. */
function labelled(network: string, label: string, { chain }: Finding): NamedTarget {
  return { id: label, network, chain };
}

async function openItem(network: string, actions: FindingActions, node: TreeNode): Promise<unknown> {
  const target = targetOf(network, node);
  if (node.finding !== undefined) {
    return await actions.show(target ?? labelled(network, node.label, node.finding), node.finding);
  }
  return target === undefined ? undefined : await vscode.commands.executeCommand(commands.lookUp, target);
}

async function openInNotebook(network: string, node: TreeNode): Promise<unknown> {
  return node.cell === undefined
    ? await vscode.commands.executeCommand(linkCommands.openInNotebook, targetOf(network, node))
    : await vscode.commands.executeCommand(linkCommands.openCell, node.cell);
}

/** The lists of what an item stands for, one of them to be chosen; what cannot be looked up is saved as it is. */
async function exportItem(
  services: Services,
  network: string,
  actions: FindingActions,
  node: TreeNode,
): Promise<unknown> {
  const target = targetOf(network, node);
  if (target === undefined && node.finding !== undefined) {
    return await saveFinding(services, node.label, node.finding);
  }
  const finding = node.finding ?? (target && (await actions.find(target)));
  const lists = (finding?.sections ?? []).flatMap(({ heading, list }) =>
    list === undefined ? [] : [{ label: heading, list }],
  );
  if (finding !== undefined && lists.length === 0) {
    throw new UserError(
      `The data service of ${network} has no lists of ${node.label}. For lists of the network, run Export.`,
    );
  }
  const picked = lists.length > 1 ? await pickOne(lists, { title: 'Export', placeHolder: 'Select a list' }) : lists[0];
  return picked === undefined ? undefined : await vscode.commands.executeCommand(commands.export, picked.list);
}

/** The item that a menu's command is about. The menu is VS Code's, but the command could be called by anybody. */
function readNodeRow(value: unknown): NodeRow | undefined {
  const row = value as Partial<NodeRow> | null | undefined;
  const node = typeof row === 'object' && row?.kind === 'node' ? (row.node as Partial<TreeNode> | null) : undefined;
  if (typeof node !== 'object' || node === null) {
    return undefined;
  }
  const texts = [node.label, node.identifier, node.chain, node.cell, node.castLine].filter(
    (text) => text !== undefined,
  );
  return texts.every((text) => typeof text === 'string') ? (row as NodeRow) : undefined;
}

/** Asks where to, and writes a Finding there: as JSON with the answer that it follows from, or as it is read. */
async function saveFinding(services: Services, label: string, finding: Finding): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const file = await askForFile({
    title: `Export: ${label}`,
    saveLabel: 'Export',
    folder: folder ?? vscode.Uri.file(homedir()),
    name: [finding.network ?? '', finding.chain ?? '', label],
    ending: 'json',
    filters: { JSON: ['json'], Markdown: ['md'] },
  });
  if (file === undefined) {
    return undefined;
  }
  const format = file.path.endsWith('.md') ? 'md' : 'json';
  const text = printFinding(finding, format, services.state.networks.all());
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    throw new UserError(`Cannot write ${file.fsPath}: ${error}`);
  }
  return file;
}
