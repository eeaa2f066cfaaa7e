import vscode = require('vscode');
import { settings as keys } from './ids';
import { hasEntry, type JsonRecord, nodeUrls, withChain, withNetwork, withoutNetwork } from './networkEntries';
import { readSettings, type Settings } from './readSettings';

/** The extension's settings, read once and again when they change. */
export class Config implements vscode.Disposable {
  private current: Settings | undefined;
  private readonly told = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listener: vscode.Disposable;
  readonly onDidChange = this.changed.event;

  /** @param warn gets each sentence about an unusable value once */
  constructor(private readonly warn: (sentence: string) => void) {
    this.listener = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('snowprobe')) {
        this.current = undefined;
        this.changed.fire();
      }
    });
  }

  get(): Settings {
    if (this.current === undefined) {
      const configuration = vscode.workspace.getConfiguration();
      const { settings, problems } = readSettings(
        (key) => configuration.get(key),
        (key) => {
          const { defaultValue, globalValue } = configuration.inspect(key) ?? {};
          return globalValue ?? defaultValue;
        },
      );
      this.current = settings;
      problems.forEach((sentence) => this.warnOnce(sentence));
    }
    return this.current;
  }

  warnOnce(sentence: string): void {
    if (!this.told.has(sentence)) {
      this.told.add(sentence);
      this.warn(sentence);
    }
  }

  /**
   * Makes a network the active one: for this workspace where there is one and it is trusted (its values are ignored
   * otherwise), else for the user.
   */
  async setNetwork(name: string): Promise<void> {
    const inWorkspace = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration().update(keys.network, name, target);
  }

  /**
   * Adds a chain to a network: where the settings name that network already, else where `setNetwork` would set it. The
   * workspace's are left alone where it is not trusted, since its values are ignored there.
   *
   * @param chain what stands behind its name
   */
  async addChain(network: string, name: string, chain: JsonRecord): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const { globalValue, workspaceValue } = configuration.inspect<unknown>(keys.networks) ?? {};
    const mayBeWorkspaces = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
    const inWorkspace = mayBeWorkspaces && (hasEntry(workspaceValue, network) || !hasEntry(globalValue, network));
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    const value = withChain(inWorkspace ? workspaceValue : globalValue, network, name, chain);
    await configuration.update(keys.networks, value, target);
  }

  /** Where an entry of `snowprobe.networks` stands; a trusted workspace's counts before the user's. */
  placeOf(network: string): 'user' | 'workspace' | undefined {
    const { globalValue, workspaceValue } = vscode.workspace.getConfiguration().inspect<unknown>(keys.networks) ?? {};
    const isWorkspaces = vscode.workspace.isTrusted && hasEntry(workspaceValue, network);
    return isWorkspaces ? 'workspace' : hasEntry(globalValue, network) ? 'user' : undefined;
  }

  /** The URLs of nodes that the user's or the workspace's settings name. */
  nodeUrls(): readonly string[] {
    return nodeUrls(vscode.workspace.getConfiguration().get(keys.networks));
  }

  /** Whether networks can be added to the workspace's settings and count there. */
  get hasWorkspace(): boolean {
    return vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
  }

  /** @param entry what stands behind its name */
  async addNetwork(network: string, entry: JsonRecord, place: 'user' | 'workspace'): Promise<void> {
    await this.changeNetworks(place, (networks) => withNetwork(networks, network, entry));
  }

  /** Takes a network out of the settings, and out of the choice of the active one where it is that. */
  async removeNetwork(network: string, place: 'user' | 'workspace'): Promise<void> {
    await this.changeNetworks(place, (networks) => withoutNetwork(networks, network));
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const configuration = vscode.workspace.getConfiguration();
    const { globalValue, workspaceValue } = configuration.inspect<unknown>(keys.network) ?? {};
    if (workspaceValue === network) {
      await configuration.update(keys.network, undefined, Workspace);
    }
    if (globalValue === network) {
      await configuration.update(keys.network, undefined, Global);
    }
  }

  private async changeNetworks(
    place: 'user' | 'workspace',
    change: (networks: unknown) => JsonRecord | undefined,
  ): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const { globalValue, workspaceValue } = configuration.inspect<unknown>(keys.networks) ?? {};
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const [value, target] = place === 'user' ? [globalValue, Global] : [workspaceValue, Workspace];
    await configuration.update(keys.networks, change(value), target);
  }

  dispose(): void {
    this.listener.dispose();
    this.changed.dispose();
  }
}
