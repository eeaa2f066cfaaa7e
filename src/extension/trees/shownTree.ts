import vscode = require('vscode');
import type { MissingNetwork } from '../../engine/networks';
import type { HostCard, RenderContext } from '../../engine/report';
import { shortenText } from '../../engine/primitives';
import { DisposableStore } from '../vscode/disposables';
import { dragCell, commands, linkCommands, settings } from '../vscode/ids';
import { TreeModel } from './model/treeModel';
import type { TreeModelPorts } from './model/fetchBranch';
import type { TreeNodeRow, TreeRow, NoteRow, CardRow } from './model/branch';
import type { TreeView } from './treeViews';
import { setTooltip, renameItem, badgeView, describeView, showInView, treeItem } from '../vscode/ui/editorWords';
import type { TreeIcon, TreeNode } from '../../engine/trees';

/** A row as VS Code draws it. Its tooltip is rendered on request. */
function toTreeItem(row: TreeRow, nameOf: ShownTreePorts['nameOf']): vscode.TreeItem {
  switch (row.kind) {
    case 'node':
      return nodeItem(row, nameOf);
    case 'card':
      return cardItem(row);
    default:
      return noteItem(row);
  }
}

function nodeItem(row: TreeNodeRow, nameOf: ShownTreePorts['nameOf']): vscode.TreeItem {
  const { node } = row;
  const { description } = node;
  const label = labelOf(node, nameOf);
  const accessibleWords = accessibleLabel({ ...node, label });
  const item = treeItem({ label, description, accessibleLabel: accessibleWords }, collapsible(node));
  item.id = row.id;
  item.iconPath = iconOf(node.icon);
  item.contextValue = contextValues(node).join(' ');
  if (node.children === undefined && (node.identifier !== undefined || node.report !== undefined)) {
    item.command = { title: 'Open', command: linkCommands.openRow, arguments: [row] };
  }
  return item;
}

/** An ID is replaced by its label, if any, and then shown next to it. */
function labelOf({ label, identifier, chain }: TreeNode, nameOf: ShownTreePorts['nameOf']): string {
  const isId = identifier !== undefined && (label === identifier || label.includes('…'));
  const name = isId ? nameOf?.(identifier, undefined, { chain }) : undefined;
  return name === undefined ? label : `${name} (${label})`;
}

function cardItem({ id, label, detail, icon, command, args }: CardRow): vscode.TreeItem {
  // The detail is the tooltip: next to the label it would be truncated.
  const accessibleLabel = detail === label ? label : `${label}: ${detail}`;
  const item = treeItem({ label, accessibleLabel }, vscode.TreeItemCollapsibleState.None);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = { title: label, command, arguments: [...args] };
  return item;
}

function noteItem(row: NoteRow): vscode.TreeItem {
  const { label, detail, kind, way } = row;
  const words =
    detail === label
      ? { label, accessibleLabel: label }
      : { label, description: detail, accessibleLabel: `${label}: ${detail}` };
  const item = treeItem(words, vscode.TreeItemCollapsibleState.None);
  item.id = row.id;
  if (kind === 'failed' || kind === 'stale') {
    item.iconPath = iconOf({ symbol: 'warning', state: 'warning' });
  } else {
    item.iconPath = new vscode.ThemeIcon(kind === 'way' ? (way?.icon ?? 'globe') : noteIcons[kind]);
  }
  if (kind === 'way') {
    item.command = way && { title: label, command: way.command, arguments: [...way.args] };
  } else if (kind !== 'problem') {
    const title = kind === 'failed' || kind === 'stale' ? 'Try Again' : label;
    item.command = { title, command: linkCommands.actOnRow, arguments: [row] };
  }
  return item;
}

const noteIcons = { more: 'ellipsis', ask: 'question', problem: 'info' } as const;

function collapsible({ children }: TreeNode): vscode.TreeItemCollapsibleState {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  return children === undefined ? None : children === 'expanded' ? Expanded : Collapsed;
}

/** Context values for the menus of package.json. */
function contextValues({ identifier, report, cell, runs = [], offers = [] }: TreeNode): readonly string[] {
  return [
    ...(identifier === undefined ? [] : ['id']),
    ...(identifier === undefined && report === undefined ? [] : ['open']),
    ...(identifier === undefined && cell === undefined ? [] : ['cell']),
    ...(runs.length === 0 ? [] : ['diagnose']),
    ...offers,
  ];
}

function accessibleLabel({ accessibilityLabel, label, description, icon }: TreeNode): string {
  return (
    accessibilityLabel ??
    [label, description, states[icon.state]?.words].filter((part) => part !== undefined).join(', ')
  );
}

/** Icons that also work in high contrast (list colours are not applied there), with words for screen readers. */
const states = {
  plain: undefined,
  good: { color: 'testing.iconPassed', words: 'healthy' },
  warning: { color: 'problemsWarningIcon.foreground', words: 'warning' },
  bad: { color: 'problemsErrorIcon.foreground', words: 'failing' },
  away: { color: 'disabledForeground', words: 'offline' },
} as const;

function iconOf({ symbol, state }: TreeIcon): vscode.ThemeIcon {
  const color = states[state]?.color;
  return new vscode.ThemeIcon(symbol, color === undefined ? undefined : new vscode.ThemeColor(color));
}

export interface ShownTreePorts extends Omit<TreeModelPorts, 'tree' | 'changed'> {
  /** Names of the network's identifiers; absent where there are none. */
  readonly nameOf?: RenderContext['nameOf'];
  /** Why there is no network to show; `undefined` where there is one. */
  missing(): MissingNetwork | undefined;
  /** Shown instead of rows where no host may be queried. */
  card(urls: TreeView['urls']): ViewCard | undefined;
  tooltip(
    row: TreeNodeRow,
    around: ReturnType<TreeModel['branchAround']>,
    token: vscode.CancellationToken,
  ): Promise<vscode.MarkdownString>;
}

export interface ViewCard extends HostCard {
  /**
   * The public network with a welcome view in package.json, including hosts and button, which VS Code supports only
   * there. "deferred" where the first view prompts.
   */
  readonly welcome: string | undefined;
}

export class ShownTree implements vscode.TreeDataProvider<TreeRow> {
  readonly model: TreeModel;
  private readonly store = new DisposableStore();
  /** The only row of a view without data: the view's message shows its sentence in full. */
  private failedRoot: TreeRow | undefined;
  private card: ViewCard | undefined;

  /** @param changed the event that VS Code listens to for this view */
  constructor(
    private readonly id: string,
    private readonly shown: TreeView,
    private readonly view: vscode.TreeView<TreeRow>,
    changed: vscode.EventEmitter<TreeRow | TreeRow[] | undefined>,
    private readonly ports: ShownTreePorts,
  ) {
    this.model = new TreeModel({
      ...ports,
      tree: shown.tree,
      changed: (rows) => changed.fire(rows === undefined ? undefined : [...rows]),
    });
    this.store.add(this.model);
    this.store.add(view.onDidChangeVisibility(({ visible }) => this.model.setVisible(visible)));
    this.store.add(view.onDidExpandElement(({ element }) => this.onNode(element, (row) => this.model.expanded(row))));
    this.store.add(
      view.onDidCollapseElement(({ element }) => this.onNode(element, (row) => this.model.collapsed(row))),
    );
    const { badge } = shown;
    if (badge !== undefined) {
      const show = (): void => badgeView(view, badge.get());
      show();
      this.store.add(badge.onDidChange(show));
    }
    this.model.setVisible(view.visible);
  }

  async getChildren(row?: TreeRow): Promise<TreeRow[]> {
    if (row !== undefined) {
      return row.kind === 'node' ? [...(await this.model.children(row))] : [];
    }
    describeView(this.view, this.ports.network());
    const missing = this.ports.missing();
    if (missing !== undefined) {
      this.failedRoot = undefined;
      this.setContext('lacks', 'network');
      showInView(this.view, missing.sentence);
      return missingRows(missing);
    }
    const lacks = this.shown.lacks();
    this.card = lacks === undefined ? this.cardNow() : undefined;
    if (this.card !== undefined) {
      this.failedRoot = undefined;
      const { welcome, sentence } = this.card;
      this.setContext('lacks', welcome ?? 'consent');
      // VS Code shows no welcome in a view with a message.
      showInView(this.view, welcome === undefined ? sentence : undefined);
      return welcome === undefined ? [...cardRows(this.card, this.id)] : [];
    }
    const rows = lacks === undefined ? await this.model.children(undefined) : [];
    const [only] = rows;
    const failed = rows.length === 1 && only?.kind === 'failed' ? only : undefined;
    this.failedRoot = failed;
    this.setContext('lacks', lacks ?? (failed === undefined ? undefined : 'answer'));
    this.showMessage(failed?.detail, rows.length === 0 && lacks === undefined);
    return [...rows];
  }

  consentChanged(): void {
    const card = this.cardNow();
    if (card?.sentence === this.card?.sentence && card?.welcome === this.card?.welcome) {
      this.model.refresh();
    } else {
      this.model.reset();
    }
  }

  get requestedHosts(): readonly string[] {
    return this.card?.kind === 'ask' ? this.card.hosts : [];
  }

  getTreeItem(row: TreeRow): vscode.TreeItem {
    const item = toTreeItem(row, this.ports.nameOf);
    if (row.kind === 'node' && row.node.children !== undefined && this.model.isExpanded(row)) {
      item.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
    }
    if (row === this.failedRoot) {
      renameItem(item, 'Try Again');
      item.iconPath = new vscode.ThemeIcon('refresh');
    }
    return item;
  }

  async resolveTreeItem(
    item: vscode.TreeItem,
    row: TreeRow,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    this.model.read(row);
    setTooltip(
      item,
      row.kind === 'node' ? await this.ports.tooltip(row, this.model.branchAround(row), token) : row.detail,
    );
    return item;
  }

  /** Editors receive the identifiers, notebooks the requests. */
  handleDrag(rows: readonly TreeRow[], data: vscode.DataTransfer): void {
    const nodes = rows.flatMap((row) => (row.kind === 'node' ? [row.node] : []));
    const setData = (mime: string, texts: readonly string[]): void => {
      if (texts.length > 0) {
        data.set(mime, new vscode.DataTransferItem(texts.join('\n')));
      }
    };
    setData(
      'text/plain',
      nodes.flatMap(({ identifier, cell }) => identifier ?? cell ?? []),
    );
    setData(
      dragCell,
      nodes.flatMap(({ cell }) => cell ?? []),
    );
  }

  /** @param words empty to show all */
  filter(words: string): void {
    this.model.setFilter(words);
    this.setContext('filtered', this.model.filter !== undefined);
  }

  dispose(): void {
    this.store.dispose();
  }

  private cardNow(): ViewCard | undefined {
    const card = this.ports.card(this.shown.urls);
    return card?.isAlone === true ? card : undefined;
  }

  private onNode(row: TreeRow, work: (row: TreeNodeRow) => void): void {
    if (row.kind === 'node') {
      work(row);
    }
  }

  private showMessage(sentence: string | undefined, isEmpty: boolean): void {
    const { filter } = this.model;
    if (sentence !== undefined || filter === undefined) {
      showInView(this.view, sentence);
      return;
    }
    const words = shortenText(filter);
    showInView(this.view, isEmpty ? `Nothing matches "${words}".` : `Filtered by "${words}".`);
  }

  private setContext(key: 'lacks' | 'filtered', value: string | boolean | undefined): void {
    void vscode.commands.executeCommand('setContext', `${this.id}.${key}`, value);
  }
}

/** Actions instead of a network's rows, where the settings name an unknown network. */
function missingRows({ why, nearest }: MissingNetwork): NoteRow[] {
  const row = (label: string, way: NonNullable<NoteRow['way']>): NoteRow => ({
    ...{ kind: 'way', id: `way/${way.command}`, parent: undefined, label, detail: label, way },
  });
  const select = row('Select Network…', { command: commands.selectNetwork, args: [], icon: 'globe' });
  if (why === 'untrusted') {
    const trust = { command: linkCommands.manageTrust, args: [], icon: 'workspace-untrusted' };
    return [row('Manage Workspace Trust', trust), select];
  }
  const use = { command: linkCommands.useNetwork, args: [nearest], icon: 'lightbulb' };
  return nearest === undefined ? [select] : [row(`Use ${nearest}`, use), select];
}

const icons = { once: 'clock', always: 'check', never: 'circle-slash' } as const;

/** Actions of a card, one row each. @param view ID of its view */
function cardRows({ kind, answers }: HostCard, view: string): readonly CardRow[] {
  const row = (label: string, icon: string, command: string, args: readonly unknown[], detail = label): CardRow => ({
    ...{ kind: 'card', id: `card ${label}`, parent: undefined, label, detail, icon, command, args },
  });
  switch (kind) {
    case 'ask':
      return answers.map(({ label, answer, description }) =>
        row(label, icons[answer], linkCommands.answerCard, [view, answer], description),
      );
    case 'blocked':
      return [
        row('Manage Host Permissions…', 'shield', commands.manageHosts, []),
        row('Select Network…', 'globe', commands.selectNetwork, []),
      ];
    case 'off':
      return [
        row('Open Settings', 'settings-gear', 'workbench.action.openSettings', [settings.consent]),
        row('Select Network…', 'globe', commands.selectNetwork, []),
      ];
  }
}
