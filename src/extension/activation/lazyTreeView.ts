import vscode = require('vscode');
import type { TreeRow } from '../trees/model/branch';
import type { ShownTree } from '../trees/shownTree';
import type { LateFeatures } from './mainModule';

/**
 * A view of the side bar: nothing is loaded before VS Code asks what is in it, which it does once it is seen.
 *
 * @param seen is told whether it shows
 */
export function lazyTreeView(
  id: string,
  late: () => Promise<LateFeatures>,
  seen: (isVisible: boolean) => void,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<TreeRow | TreeRow[] | undefined>();
  let shown: Promise<ShownTree> | undefined;
  const tree = (): Promise<ShownTree> => (shown ??= late().then((features) => features.showTree(id, view, changed)));
  const view: vscode.TreeView<TreeRow> = vscode.window.createTreeView<TreeRow>(id, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (row) => (await tree()).getChildren(row),
      getTreeItem: async (row) => (await tree()).getTreeItem(row),
      getParent: async (row) => (await tree()).getParent(row),
      resolveTreeItem: async (item, row, token) => (await tree()).resolveTreeItem(item, row, token),
    },
    dragAndDropController: {
      dragMimeTypes: ['text/plain', 'application/vnd.snowprobe.cell'],
      dropMimeTypes: [],
      handleDrag: async (rows, data) => (await tree()).handleDrag(rows, data),
    },
  });
  const visibility = view.onDidChangeVisibility(({ visible }) => seen(visible));
  if (view.visible) {
    seen(true);
  }
  return vscode.Disposable.from(view, changed, visibility);
}
