import vscode = require('vscode');
import { resultFileSystem } from './startup/resultFileSystem';
import { lazyTreeView } from './startup/lazyTreeView';
import type { Main } from './startup/mainModule';
import { networkStatusBarItem } from './startup/networkStatusBarItem';

/**
 * Only registers: everything else is in `main`, which is loaded by the first hover, command or document. Commands and
 * views come in a turn of their own, so that nothing waits for all at once; VS Code lets a command or a view wait for
 * what is returned.
 */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const documentsChanged = new vscode.EventEmitter<vscode.Uri>();
  let main: Main | undefined;
  const item = networkStatusBarItem(context, () => main);
  const load = (): Main => {
    if (main === undefined) {
      const loaded = require('./main') as typeof import('./main');
      main = loaded.createMain(context, documentsChanged);
      context.subscriptions.push(main, main.onDidChangeNetwork(item));
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
      provideHover: (document, position, token) => load().instantHover(document, position, token),
    }),
    resultFileSystem(load, documentsChanged.event),
    vscode.workspace.registerNotebookSerializer(
      'snowprobe-rpc',
      {
        deserializeNotebook: (bytes, token) => load().serializer.deserializeNotebook(bytes, token),
        serializeNotebook: (data, token) => load().serializer.serializeNotebook(data, token),
      },
      { transientOutputs: true },
    ),
    vscode.window.registerWebviewPanelSerializer('snowprobe.dashboard', {
      deserializeWebviewPanel: (panel, state) => Promise.resolve(load().restoreDashboard(panel, state)),
    }),
    // VS Code asks before it hands a link on.
    vscode.window.registerUriHandler({ handleUri: (uri) => load().openLink(uri) }),
    vscode.window.registerWebviewPanelSerializer('snowprobe.page', {
      deserializeWebviewPanel: (panel, state) => Promise.resolve(load().restorePage(panel, state)),
    }),
  );

  await new Promise((resolve) => setImmediate(resolve));
  context.subscriptions.push(
    ...viewIds(context).map((id) => lazyTreeView(id, load)),
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
