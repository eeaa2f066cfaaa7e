import vscode = require('vscode');
import { StatusItem } from '../editor/ui/statusItem';
import type { AvalancheInUse } from './avalancheInUse';
import type { Main } from './mainModule';

/**
 * The active network, where something of Avalanche is in use or needs an action; the setting alone says which it is, so
 * nothing needs to be loaded to show it.
 *
 * @param main what needs an action, and what is known of the hosts; undefined before it is loaded
 * @returns shows it anew
 */
export function networkStatusBarItem(
  context: vscode.ExtensionContext,
  inUse: AvalancheInUse,
  main: () => Main | undefined,
): () => void {
  const item = new StatusItem('network', vscode.l10n.t('Avalanche Network'), 'snowprobe.selectNetwork');
  const update = (): void => {
    const network: unknown = vscode.workspace.getConfiguration('snowprobe').get('network');
    const warning = main()?.networkWarning();
    if (warning === undefined && !inUse.get()) {
      item.hide();
      return;
    }
    const name = typeof network === 'string' ? network : 'fuji';
    const what = vscode.l10n.t('Active Avalanche network. Click to change.');
    item.show({
      // The network is named whatever happens; a colour only where something needs an action.
      pieces: [{ icon: 'globe', words: name }, ...(warning === undefined ? [] : [{ icon: 'warning', words: warning }])],
      isWarning: warning !== undefined,
      tooltip: [what, main()?.networkTooltip() ?? ''].filter((line) => line !== '').join('\n'),
    });
  };
  update();
  context.subscriptions.push(item, inUse.onDidChange(update));
  return update;
}
