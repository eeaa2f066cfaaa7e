import vscode = require('vscode');
import type { TreeRow } from '../state/trees/model/treeRow';
import type { Main } from './mainModule';

/** A view of the side bar: nothing is loaded before VS Code asks what is in it, which it does once it is seen. */
export function lazyTreeView(id: string, load: () => Main): vscode.Disposable {
  const changed = new vscode.EventEmitter<TreeRow | TreeRow[] | undefined>();
  let shown: ReturnType<Main['showTree']> | undefined;
  const tree = (): ReturnType<Main['showTree']> => (shown ??= load().showTree(id, view, changed));
  const view: vscode.TreeView<TreeRow> = vscode.window.createTreeView<TreeRow>(id, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (row) => tree().getChildren(row),
      getTreeItem: (row) => tree().getTreeItem(row),
      getParent: (row) => tree().getParent(row),
      resolveTreeItem: (item, row, token) => tree().resolveTreeItem(item, row, token),
    },
    dragAndDropController: {
      dragMimeTypes: ['text/plain', 'application/vnd.snowprobe.cell'],
      dropMimeTypes: [],
      handleDrag: (rows, data) => tree().handleDrag(rows, data),
    },
  });
  return vscode.Disposable.from(view, changed);
}
