import vscode = require('vscode');
import { linkCommands } from '../vscode/ids';
import { treeItem } from '../vscode/ui/editorWords';
import type { CardRow, TreeNodeRow, NoteRow, TreeRow } from './model/branch';
import type { TreeIcon, TreeNode } from '../../engine/trees';

/** A row as VS Code draws it. Its tooltip is made when it is asked for. */
export function toTreeItem(row: TreeRow): vscode.TreeItem {
  switch (row.kind) {
    case 'node':
      return nodeItem(row);
    case 'card':
      return cardItem(row);
    default:
      return noteItem(row);
  }
}

function nodeItem(row: TreeNodeRow): vscode.TreeItem {
  const { node } = row;
  const { label, description } = node;
  const item = treeItem({ label, description, accessibleLabel: accessibleLabel(node) }, collapsible(node));
  item.id = row.id;
  item.iconPath = iconOf(node.icon);
  item.contextValue = facets(node).join(' ');
  if (node.children === undefined && (node.identifier !== undefined || node.report !== undefined)) {
    item.command = { title: 'Open', command: linkCommands.openRow, arguments: [row] };
  }
  return item;
}

function cardItem({ id, label, detail, icon, command, args }: CardRow): vscode.TreeItem {
  // The detail is its tooltip: beside the label it would be cut.
  const accessibleLabel = detail === label ? label : `${label}: ${detail}`;
  const item = treeItem({ label, accessibleLabel }, vscode.TreeItemCollapsibleState.None);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = { title: label, command, arguments: [...args] };
  return item;
}

function noteItem(row: NoteRow): vscode.TreeItem {
  const { label, detail } = row;
  const words =
    detail === label
      ? { label, accessibleLabel: label }
      : { label, description: detail, accessibleLabel: `${label}: ${detail}` };
  const item = treeItem(words, vscode.TreeItemCollapsibleState.None);
  item.id = row.id;
  const command = (title: string): vscode.Command => ({ title, command: linkCommands.actOnRow, arguments: [row] });
  switch (row.kind) {
    case 'more':
      item.iconPath = new vscode.ThemeIcon('ellipsis');
      item.command = command(row.label);
      break;
    case 'ask':
      item.iconPath = new vscode.ThemeIcon('question');
      item.command = command(row.label);
      break;
    case 'failed':
    case 'stale':
      item.iconPath = iconOf({ symbol: 'warning', state: 'warning' });
      item.command = command('Try Again');
      break;
    case 'way':
      item.iconPath = new vscode.ThemeIcon(row.way?.icon ?? 'globe');
      item.command = row.way && { title: row.label, command: row.way.command, arguments: [...row.way.args] };
      break;
    case 'problem':
      item.iconPath = new vscode.ThemeIcon('info');
      break;
  }
  return item;
}

function collapsible({ children }: TreeNode): vscode.TreeItemCollapsibleState {
  switch (children) {
    case 'collapsed':
      return vscode.TreeItemCollapsibleState.Collapsed;
    case 'expanded':
      return vscode.TreeItemCollapsibleState.Expanded;
    case undefined:
      return vscode.TreeItemCollapsibleState.None;
  }
}

/** Words that the menus of package.json look for. */
function facets({ identifier, report, cell, runs = [], offers = [] }: TreeNode): readonly string[] {
  return [
    ...(identifier === undefined ? [] : ['id']),
    ...(identifier === undefined && report === undefined ? [] : ['open']),
    ...(identifier === undefined && cell === undefined ? [] : ['cell']),
    ...(runs.length === 0 ? [] : ['diagnose']),
    ...offers,
  ];
}

function accessibleLabel({ accessibilityLabel, label, description, icon }: TreeNode): string {
  return accessibilityLabel ?? [label, description, stateWords(icon)].filter((part) => part !== undefined).join(', ');
}

/** What the colour says, for who does not see it. */
function stateWords({ state }: TreeIcon): string | undefined {
  switch (state) {
    case 'plain':
      return undefined;
    case 'good':
      return 'healthy';
    case 'warning':
      return 'warning';
    case 'bad':
      return 'failing';
    case 'away':
      return 'offline';
  }
}

const colors = {
  good: 'testing.iconPassed',
  warning: 'list.warningForeground',
  bad: 'list.errorForeground',
  away: 'disabledForeground',
} as const;

function iconOf({ symbol, state }: TreeIcon): vscode.ThemeIcon {
  return state === 'plain'
    ? new vscode.ThemeIcon(symbol)
    : new vscode.ThemeIcon(symbol, new vscode.ThemeColor(colors[state]));
}
