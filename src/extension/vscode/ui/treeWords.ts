import vscode = require('vscode');
import { inTooltip, inTree, inView } from '../../../engine/primitives';

export interface TreeItemWords {
  readonly label: string;
  readonly description?: string | undefined;
  /** What is read aloud. */
  readonly accessibleLabel: string;
}

/** An item of a tree. */
export function treeItem(words: TreeItemWords, state: vscode.TreeItemCollapsibleState): vscode.TreeItem {
  const item = new vscode.TreeItem(inTree(words.label), state);
  if (words.description !== undefined) {
    item.description = inTree(words.description);
  }
  item.accessibilityInformation = { label: inTree(words.accessibleLabel) };
  return item;
}

export function renameItem(item: vscode.TreeItem, label: string): void {
  item.label = inTree(label);
}

/** @param tooltip Markdown of ours, or words */
export function giveTooltip(item: vscode.TreeItem, tooltip: vscode.MarkdownString | string): void {
  item.tooltip = typeof tooltip === 'string' ? inTooltip(tooltip) : tooltip;
}

/** Words beside the title of a view. */
export function describeView(view: vscode.TreeView<unknown>, words: string): void {
  view.description = inView(words);
}

/** A sentence above what a view shows; undefined: none. */
export function showInView(view: vscode.TreeView<unknown>, sentence: string | undefined): void {
  view.message = sentence && inView(sentence);
}

/** A number at the icon of a view, with what it counts; undefined: none. */
export function badgeView(view: vscode.TreeView<unknown>, badge: vscode.ViewBadge | undefined): void {
  view.badge = badge && { value: badge.value, tooltip: inTooltip(badge.tooltip) };
}
