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

/** The network of a workspace that is not trusted. */
export interface UntrustedName {
  readonly name: string | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** The user chose another one. */
  overrule(): void;
}

/** The extension's settings, read once and again when they change. */
export class Config implements vscode.Disposable {
  private current: Settings | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listeners: readonly vscode.Disposable[];
  readonly onDidChange = this.changed.event;

  /** What of them could not be used, as they were read last. */
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
      // Nothing is sent for the recorded one, which needs no trust; one of the user's own that is called so is another.
      const isRecorded = untrustedNetwork === recordedName && !hasEntry(settings.networks, recordedName);
      this.current = isRecorded ? { ...settings, network: recordedName } : { ...settings, untrustedNetwork };
      this.wrong = problems;
    }
    return this.current;
  }

  /**
   * Makes a network the active one: for this workspace where there is one and it is trusted (its values are ignored
   * otherwise), else for the user.
   */
  async setNetwork(name: string): Promise<void> {
    const inWorkspace = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
    const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration().update(keys.network, name, target);
    this.untrusted?.overrule();
  }

  /** Puts the name of a network in the place of the one that is in effect: in the settings that say it. */
  async correctNetwork(name: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const { workspaceValue } = configuration.inspect(keys.network) ?? {};
    const target =
      workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
    await configuration.update(keys.network, name, target);
    this.untrusted?.overrule();
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
    this.listeners.forEach((one) => void one.dispose());
    this.changed.dispose();
  }
}
