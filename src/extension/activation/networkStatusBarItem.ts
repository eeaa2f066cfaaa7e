import vscode = require('vscode');
import {
  nearestName,
  networkNames,
  networkSetting,
  networksSetting,
  recordedName,
  requestedName,
} from '../../engine/networks';
import { type StatusWords, createStatusItem } from '../vscode/ui/statusItem';
import type { Main } from './mainModule';

/**
 * Shows the active network where something of Avalanche is in use, or the most severe warning about it. The name comes
 * from settings alone, so that nothing has to be loaded.
 *
 * @param main warnings and host quotas; `undefined` before it is loaded
 * @param untrusted network named by a workspace that is not trusted
 * @returns a function that shows, refreshes or hides the item
 */
export function networkStatusBarItem(
  context: vscode.ExtensionContext,
  inUse: AvalancheInUse,
  main: () => Main | undefined,
  untrusted: () => string | undefined,
): () => void {
  const item = createStatusItem('network', 'Avalanche Network', 'snowprobe.selectNetwork');
  const update = (): void => {
    const named = untrusted();
    if (named === undefined && !inUse.get()) {
      item.hide();
      return;
    }
    item.show(missingWords(named) ?? words(named ?? requestedNetwork(), main()));
  };
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
  return {
    pieces: [warning === undefined ? { icon: 'globe', words: name } : { icon: 'warning', words: warning }],
    tone: warning === undefined ? 'plain' : 'warning',
    tooltip: [`Active Avalanche network: ${name}. Click to change.`, main?.networkTooltip() ?? '']
      .filter((line) => line !== '')
      .join('\n'),
  };
}

/** Status of a network that cannot be queried, which replaces all else. */
function missingWords(untrusted: string | undefined): StatusWords | undefined {
  // The recorded network needs no trust: nothing is sent for it.
  if (untrusted !== undefined && untrusted !== recordedName) {
    return {
      pieces: [{ icon: 'workspace-untrusted', words: `${untrusted}: ignored until trusted` }],
      tone: 'warning',
      tooltip: `The settings of this workspace name network ${untrusted}, and are ignored until you trust it. Nothing is sent. Click to select another network.`,
    };
  }
  const name = untrusted ?? requestedNetwork();
  const names = networkNames(vscode.workspace.getConfiguration('snowprobe').get('networks'), name);
  if (names.includes(name)) {
    return undefined;
  }
  const nearest = nearestName(name, names);
  return {
    pieces: [{ icon: 'error', words: `${name}: no such network` }],
    tone: 'error',
    tooltip:
      nearest === undefined
        ? `No network is named ${name}. Nothing is sent. Click to select one.`
        : `No network is named ${name}; did you mean ${nearest}? Nothing is sent. Click to select one.`,
  };
}

export function requestedNetwork(): string {
  return requestedName(vscode.workspace.getConfiguration('snowprobe').get('network'));
}

/**
 * Whether something of Avalanche is open or configured in this window: a network in workspace settings, a view, page,
 * notebook or chain config, or a file in which a hover found an identifier. Loads nothing.
 */
export class AvalancheInUse implements vscode.Disposable {
  private readonly recognised = new Set<string>();
  private readonly views = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listeners = vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(() => this.changed.fire()),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('snowprobe') && this.changed.fire()),
  );
  readonly onDidChange = this.changed.event;

  get(): boolean {
    return this.views.size > 0 || isConfigured() || openTabs().some((tab) => this.isOurs(tab.input));
  }

  recognise(uri: vscode.Uri): void {
    if (this.add(uri)) {
      void notifyWalkthrough();
    }
  }

  /** Adds an open file of ours. @returns whether it is new */
  add(uri: vscode.Uri): boolean {
    const isNew = !this.recognised.has(uri.toString());
    if (isNew) {
      this.recognised.add(uri.toString());
      this.changed.fire();
    }
    return isNew;
  }

  /** Called when a view of the side bar becomes visible or hidden. */
  see(view: string, isVisible: boolean): void {
    if (isVisible) {
      this.views.add(view);
    } else {
      this.views.delete(view);
    }
    this.changed.fire();
  }

  dispose(): void {
    this.listeners.dispose();
    this.changed.dispose();
  }

  private isOurs(input: unknown): boolean {
    if (input instanceof vscode.TabInputWebview) {
      return input.viewType.includes('snowprobe.');
    }
    if (input instanceof vscode.TabInputNotebook) {
      return input.notebookType === 'snowprobe-rpc';
    }
    const uris =
      input instanceof vscode.TabInputText
        ? [input.uri]
        : input instanceof vscode.TabInputTextDiff
          ? [input.original, input.modified]
          : [];
    return uris.some(
      (uri) => uri.scheme === 'snowprobe' || uri.path.endsWith('.rpc') || this.recognised.has(uri.toString()),
    );
  }
}

/**
 * Completes a walkthrough step. A context key that is already true when the walkthrough opens never completes its step,
 * so it is set to true only for a moment.
 */
async function notifyWalkthrough(): Promise<void> {
  for (const value of [true, false]) {
    await vscode.commands.executeCommand('setContext', 'snowprobe.recognised', value);
  }
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** Only workspace settings count: user settings are the same in every folder. */
export function isConfigured(): boolean {
  const configuration = vscode.workspace.getConfiguration('snowprobe');
  return ['network', 'networks'].some((key) => {
    const { workspaceValue, workspaceFolderValue } = configuration.inspect(key) ?? {};
    return workspaceValue !== undefined || workspaceFolderValue !== undefined;
  });
}
