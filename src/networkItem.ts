import * as vscode from 'vscode';
import type { Main } from './main';

/**
 * The active network; the setting alone says which, so nothing needs to be loaded to show it.
 *
 * @param main what needs an action, and what is known of the hosts; undefined before it is loaded
 * @returns shows it anew
 */
export function networkItem(context: vscode.ExtensionContext, main: () => Main | undefined): () => void {
  const item = vscode.window.createStatusBarItem('network', vscode.StatusBarAlignment.Right, 90);
  item.name = vscode.l10n.t('Avalanche Network');
  item.command = 'snowprobe.selectNetwork';
  const update = (): void => {
    const network: unknown = vscode.workspace.getConfiguration('snowprobe').get('network');
    const warning = main()?.networkWarning();
    const name = typeof network === 'string' ? network : 'fuji';
    // The network is named whatever happens; a colour only where something needs an action.
    item.text = warning === undefined ? `$(globe) ${name}` : `$(globe) ${name} $(warning) ${warning}`;
    item.backgroundColor = warning === undefined ? undefined : new vscode.ThemeColor('statusBarItem.warningBackground');
    const what = vscode.l10n.t('Avalanche network that Snowprobe asks. Click to change.');
    item.tooltip = [what, main()?.networkTooltip() ?? ''].filter((line) => line !== '').join('\n');
  };
  update();
  item.show();
  context.subscriptions.push(
    item,
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('snowprobe.network') && update()),
  );
  return update;
}
