import vscode = require('vscode');
import { nearestName, networkNames, networkSetting, networksSetting, requestedName } from '../../engine/networks';
import { StatusItem, type StatusWords } from '../vscode/ui/statusItem';
import type { AvalancheInUse } from './avalancheInUse';
import type { Main } from './mainModule';

/**
 * The active network, where something of Avalanche is in use or needs an action; the settings alone say which it is, so
 * nothing needs to be loaded to show it.
 *
 * @param main what needs an action, and what is known of the hosts; undefined before it is loaded
 * @param untrusted the network of a workspace that is not trusted
 * @returns shows it anew
 */
export function networkStatusBarItem(
  context: vscode.ExtensionContext,
  inUse: AvalancheInUse,
  main: () => Main | undefined,
  untrusted: () => string | undefined,
): () => void {
  const item = new StatusItem('network', 'Avalanche Network', 'snowprobe.selectNetwork');
  const update = (): void => {
    const missing = missingWords(untrusted());
    if (missing === undefined && main()?.networkWarning() === undefined && !inUse.get()) {
      item.hide();
      return;
    }
    item.show(missing ?? words(requestedNetwork(), main()));
  };
  update();
  context.subscriptions.push(
    item,
    inUse.onDidChange(update),
    vscode.workspace.onDidChangeConfiguration(
      (e) => [networkSetting, networksSetting].some((key) => e.affectsConfiguration(key)) && update(),
    ),
  );
  return update;
}

function words(name: string, main: Main | undefined): StatusWords {
  const warning = main?.networkWarning();
  const what = 'Active Avalanche network. Click to change.';
  return {
    // The network is named whatever happens; a colour only where something needs an action.
    pieces: [{ icon: 'globe', words: name }, ...(warning === undefined ? [] : [{ icon: 'warning', words: warning }])],
    tone: warning === undefined ? 'plain' : 'warning',
    tooltip: [what, main?.networkTooltip() ?? ''].filter((line) => line !== '').join('\n'),
  };
}

/** A network that cannot be asked: nothing but that is said of it. */
function missingWords(untrusted: string | undefined): StatusWords | undefined {
  if (untrusted !== undefined) {
    return {
      pieces: [{ icon: 'workspace-untrusted', words: `${untrusted}: ignored until trusted` }],
      tone: 'warning',
      tooltip: `The settings of this workspace name network ${untrusted}, and are ignored until you trust it. Nothing is sent. Click to select another network.`,
    };
  }
  const name = requestedNetwork();
  const names = networkNames(vscode.workspace.getConfiguration('snowprobe').get('networks'));
  if (names.includes(name)) {
    return undefined;
  }
  const meant = nearestName(name, names);
  return {
    pieces: [{ icon: 'error', words: `${name}: no such network` }],
    tone: 'error',
    tooltip:
      meant === undefined
        ? `No network is named ${name}. Nothing is sent. Click to select one.`
        : `No network is named ${name}; did you mean ${meant}? Nothing is sent. Click to select one.`,
  };
}

function requestedNetwork(): string {
  return requestedName(vscode.workspace.getConfiguration('snowprobe').get('network'));
}
