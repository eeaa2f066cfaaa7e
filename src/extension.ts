import * as vscode from 'vscode';
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

  // The provider registered last stands on top: what is known at once comes before the answer.
  context.subscriptions.push(
    documentsChanged,
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
    ...commandIds(context).map((id) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => load().run(id, args)),
    ),
  );
}

function commandIds(context: vscode.ExtensionContext): readonly string[] {
  const manifest = context.extension.packageJSON as { contributes: { commands: readonly { command: string }[] } };
  return manifest.contributes.commands.map(({ command }) => command);
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
