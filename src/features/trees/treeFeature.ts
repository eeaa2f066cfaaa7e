import type vscode = require('vscode');
import type { Tree } from '../../explain/trees/treeNode';
import type { ViewId } from '../../editor/ids';

/** One view of the side bar: what it shows, and what the rest of the extension is told by it. */
export interface TreeFeature {
  readonly view: ViewId;
  readonly tree: Tree;
  /**
   * What the active network lacks so that there is nothing to ask: "node", "source" (neither node nor data service). The
   * view's welcome says it, by the context key `<view>.lacks`; undefined: nothing.
   */
  lacks(): string | undefined;
  /** The figure on the view's icon. */
  readonly badge?: TreeBadge;
}

export interface TreeBadge {
  readonly onDidChange: vscode.Event<void>;
  /** Undefined: none. */
  get(): vscode.ViewBadge | undefined;
}
