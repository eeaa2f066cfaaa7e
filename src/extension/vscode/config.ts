import vscode = require('vscode');
import { settings as keys } from './ids';
import {
  hasEntry,
  type JsonRecord,
  nodeUrls,
  withChain,
  withNetwork,
  withoutNetwork,
  readSettings,
  type Settings,
} from './readSettings';
import { type SettingProblem, recordedName } from '../../engine/networks';

export interface UntrustedName {
  readonly name: string | undefined;
  readonly onDidChange: vscode.Event<void>;
  overrule(): void;
}

/** The extension's settings, read once and on each change. */
export class Config implements vscode.Disposable {
  private current: Settings | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listeners: readonly vscode.Disposable[];
  readonly onDidChange = this.changed.event;

  private wrong: readonly SettingProblem[] = [];

  constructor(private readonly untrusted?: UntrustedName) {
    const renew = (): void => {
      this.current = undefined;
      this.changed.fire();
    };
    this.listeners = [
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('snowprobe') && renew()),
      ...(untrusted === undefined ? [] : [untrusted.onDidChange(renew)]),
    ];
  }

  get problems(): readonly SettingProblem[] {
    this.get();
    return this.wrong;
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
      const untrustedNetwork = this.untrusted?.name;
      // The recorded network needs no trust, since nothing is sent; a user-defined network of that name is another one.
      const isRecorded = untrustedNetwork === recordedName && !hasEntry(settings.networks, recordedName);
      this.current = isRecorded ? { ...settings, network: recordedName } : { ...settings, untrustedNetwork };
      this.wrong = problems;
    }
    return this.current;
  }

  /**
   * Makes a network the active one: in workspace settings if the workspace is trusted (its values are ignored
   * otherwise), else in user settings.
   */
  async setNetwork(name: string): Promise<void> {
    const inWorkspace = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration().update(keys.network, name, target);
    this.untrusted?.overrule();
  }

  /** Replaces the network name in effect, in the settings that contain it. */
  async correctNetwork(name: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const { workspaceValue } = configuration.inspect(keys.network) ?? {};
    const target =
      workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
    await configuration.update(keys.network, name, target);
    this.untrusted?.overrule();
  }

  /**
   * Adds a chain to a network: in the settings that define the network, else where `setNetwork` would write. Never in
   * settings of an untrusted workspace, since their values are ignored.
   *
   * @param chain the value of its entry
   */
  async addChain(network: string, name: string, chain: JsonRecord): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const { globalValue, workspaceValue } = configuration.inspect<unknown>(keys.networks) ?? {};
    const canUseWorkspace = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
    const inWorkspace = canUseWorkspace && (hasEntry(workspaceValue, network) || !hasEntry(globalValue, network));
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    const value = withChain(inWorkspace ? workspaceValue : globalValue, network, name, chain);
    await configuration.update(keys.networks, value, target);
  }

  /** Which settings define an entry of `snowprobe.networks`; a trusted workspace takes precedence over the user. */
  placeOf(network: string): 'user' | 'workspace' | undefined {
    const { globalValue, workspaceValue } = vscode.workspace.getConfiguration().inspect<unknown>(keys.networks) ?? {};
    const isWorkspaces = vscode.workspace.isTrusted && hasEntry(workspaceValue, network);
    return isWorkspaces ? 'workspace' : hasEntry(globalValue, network) ? 'user' : undefined;
  }

  nodeUrls(): readonly string[] {
    return nodeUrls(vscode.workspace.getConfiguration().get(keys.networks));
  }

  /** Whether workspace settings can define networks and are in effect. */
  get hasWorkspace(): boolean {
    return vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
  }

  /** @param entry the value of its entry */
  async addNetwork(network: string, entry: JsonRecord, place: 'user' | 'workspace'): Promise<void> {
    await this.changeNetworks(place, (networks) => withNetwork(networks, network, entry));
  }

  /** Removes a network from settings, also as the active one. */
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
    this.listeners.forEach((one) => void one.dispose());
    this.changed.dispose();
  }
}
