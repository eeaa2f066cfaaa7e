import type vscode = require('vscode');
import { inTooltip, inView } from '../../core/inert/interfaceWords';

/** Words beside the title of a view. */
export function describeView(view: vscode.TreeView<unknown>, words: string): void {
  view.description = inView(words);
}

/** A sentence above what a view shows; undefined: none. */
export function tellInView(view: vscode.TreeView<unknown>, sentence: string | undefined): void {
  view.message = sentence && inView(sentence);
}

/** A number at the icon of a view, with what it counts; undefined: none. */
export function badgeView(view: vscode.TreeView<unknown>, badge: vscode.ViewBadge | undefined): void {
  view.badge = badge && { value: badge.value, tooltip: inTooltip(badge.tooltip) };
}
