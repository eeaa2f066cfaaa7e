import vscode = require('vscode');
import { DisposableStore } from '../vscode/disposables';
import { type CommandHandlers, commands, linkCommands } from '../vscode/ids';
import { notify } from '../vscode/ui/message';
import { type MissingNetworkError, networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { settingDiagnostics } from './settingDiagnostics';
import { ProblemNotice } from './tellProblems';

export interface SettingsFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'settings'>;
  /** Tells that nothing was done since the settings ask for a network that is none, with the way out. */
  notifyMissing(error: MissingNetworkError): Promise<void>;
}

/** What is wrong with the settings: it is marked where it stands, told once, and set right by a click. */
export function createSettings(services: Services): SettingsFeature {
  const store = new DisposableStore();
  store.add(settingDiagnostics(services));
  const notice = new ProblemNotice(services);
  notice.update();
  store.add(services.config.onDidChange(() => notice.update()));
  return {
    commands: {
      useNetwork: (name) => useNetwork(services, name),
      manageTrust: () => vscode.commands.executeCommand('workbench.trust.manage'),
    },
    notifyMissing: ({ missing }) => notifyMissing(services, missing),
    dispose: () => store.dispose(),
  };
}

/** Behind "Use devnet": puts that name where the wrong one stands. @throws {UserError} where no network has it */
async function useNetwork({ state, config }: Services, name: unknown): Promise<void> {
  if (typeof name === 'string') {
    await config.correctNetwork(networkNamed(name, state.networks).name);
  }
}

async function notifyMissing(
  { config }: Services,
  { sentence, nearest, why }: MissingNetworkError['missing'],
): Promise<void> {
  const select = 'Select Network…';
  const first = why === 'untrusted' ? 'Manage Workspace Trust' : nearest === undefined ? undefined : `Use ${nearest}`;
  const picked = await notify('error', sentence, ...(first === undefined ? [select] : [first, select]));
  if (picked === select) {
    await vscode.commands.executeCommand(commands.selectNetwork);
  } else if (picked !== undefined && why === 'untrusted') {
    await vscode.commands.executeCommand(linkCommands.manageTrust);
  } else if (picked !== undefined && nearest !== undefined) {
    await config.correctNetwork(nearest);
  }
}
