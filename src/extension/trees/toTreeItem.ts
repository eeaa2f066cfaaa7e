import vscode = require('vscode');
import type { TreeIcon, TreeNode } from './rows/treeNode';
import { linkCommands } from '../vscode/ids';
import { treeItem } from '../vscode/ui/treeWords';
import type { CardRow, TreeNodeRow, NoteRow, TreeRow } from './model/branch';

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
  return (
    accessibilityLabel ??
    [label, description, states[icon.state]?.words].filter((part) => part !== undefined).join(', ')
  );
}

/** What a state looks like, and what the colour says for who does not see it. */
const states = {
  plain: undefined,
  good: { color: 'testing.iconPassed', words: 'healthy' },
  warning: { color: 'list.warningForeground', words: 'warning' },
  bad: { color: 'list.errorForeground', words: 'failing' },
  away: { color: 'disabledForeground', words: 'offline' },
} as const;

function iconOf({ symbol, state }: TreeIcon): vscode.ThemeIcon {
  const color = states[state]?.color;
  return new vscode.ThemeIcon(symbol, color === undefined ? undefined : new vscode.ThemeColor(color));
}
