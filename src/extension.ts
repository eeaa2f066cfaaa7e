import * as vscode from 'vscode';
import type { TreeRow } from './host/tree/treeRow';
import type { Main } from './main';

/** Only registers: everything else is in `main`, which is loaded by the first hover, command or document. */
export function activate(context: vscode.ExtensionContext): void {
  const documentsChanged = new vscode.EventEmitter<vscode.Uri>();
  let main: Main | undefined;
  const networkItem = statusBar(context, () => main?.networkTooltip() ?? '');
  const load = (): Main => {
    if (main === undefined) {
      const loaded = require('./main') as typeof import('./main');
      main = loaded.createMain(context, documentsChanged);
      context.subscriptions.push(main, main.onDidChangeNetwork(networkItem));
    }
    return main;
  };

  // All that helps to write `.rpc` is in main too.
  const loadFor = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === 'snowprobe-rpc') {
      load();
    }
  };
  vscode.workspace.textDocuments.forEach(loadFor);

  // The provider registered last stands on top: what is known at once comes before the answer.
  context.subscriptions.push(
    documentsChanged,
    vscode.workspace.onDidOpenTextDocument(loadFor),
    vscode.languages.registerHoverProvider('*', {
      provideHover: (document, position, token) => load().answerHover(document, position, token),
    }),
    vscode.languages.registerHoverProvider('*', {
      provideHover: (document, position) => load().instantHover(document, position),
    }),
    vscode.workspace.registerTextDocumentContentProvider('snowprobe', {
      onDidChange: documentsChanged.event,
      provideTextDocumentContent: (uri, token) => load().documentText(uri, token),
    }),
    vscode.workspace.registerNotebookSerializer(
      'snowprobe-rpc',
      {
        deserializeNotebook: (bytes, token) => load().serializer.deserializeNotebook(bytes, token),
        serializeNotebook: (data, token) => load().serializer.serializeNotebook(data, token),
      },
      { transientOutputs: true },
    ),
    ...viewIds(context).map((id) => lateTree(id, load)),
    ...commandIds(context).map((id) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => load().run(id, args)),
    ),
  );
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly views: { readonly snowprobe: readonly { readonly id: string }[] };
  };
}

function commandIds({ extension }: vscode.ExtensionContext): readonly string[] {
  return (extension.packageJSON as Manifest).contributes.commands.map(({ command }) => command);
}

function viewIds({ extension }: vscode.ExtensionContext): readonly string[] {
  return (extension.packageJSON as Manifest).contributes.views.snowprobe.map(({ id }) => id);
}

/** A view of the side bar: nothing is loaded before VS Code asks what is in it, which it does once it is seen. */
function lateTree(id: string, load: () => Main): vscode.Disposable {
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

/**
 * The active network; the setting alone says which, so nothing needs to be loaded to show it.
 *
 * @param detail what is known once `main` is loaded
 * @returns shows it anew
 */
function statusBar(context: vscode.ExtensionContext, detail: () => string): () => void {
  const item = vscode.window.createStatusBarItem('network', vscode.StatusBarAlignment.Right, 90);
  item.name = vscode.l10n.t('Avalanche Network');
  item.command = 'snowprobe.selectNetwork';
  const update = (): void => {
    const network: unknown = vscode.workspace.getConfiguration().get('snowprobe.network');
    item.text = `$(globe) ${typeof network === 'string' ? network : 'fuji'}`;
    const what = vscode.l10n.t('Avalanche network that Snowprobe asks. Click to change.');
    item.tooltip = [what, detail()].filter((line) => line !== '').join('\n');
  };
  update();
  item.show();
  context.subscriptions.push(
    item,
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('snowprobe.network') && update()),
  );
  return update;
}
