import vscode = require('vscode');
import { evmSettingProblem, evmSettingsIn, evmVersionOf, networkDefaults, rules } from '../../engine/config';
import { isPublic } from '../../engine/networks';
import { documentDiagnostics } from '../shared/documentDiagnostics';
import type { Services } from '../shared/services';
import { diagnosticAt } from '../vscode/ui/editorWords';
import { diagnosticSeverities } from './diagnostics';

/**
 * Marks in foundry.toml and Hardhat's configuration a version of the EVM that the chain does not run: the C-Chain of the
 * public network that the folder names, whose upgrades are known without asking. Of any other chain nothing is said.
 */
export function evmDiagnostics({ state, config }: Pick<Services, 'state' | 'config'>): vscode.Disposable {
  return documentDiagnostics('snowprobe-evm', config, (document) => {
    const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
    const settings = document.uri.scheme === 'file' ? evmSettingsIn(name, document.getText()) : [];
    const runs = settings.length === 0 || !isNamed() ? undefined : evmVersion(state.networks.active().networkId);
    return settings.flatMap(({ version, start, end }) => {
      const problem = runs === undefined ? undefined : evmSettingProblem(version, runs);
      if (problem === undefined) {
        return [];
      }
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const diagnostic = diagnosticAt(range, problem.message, diagnosticSeverities[rules[problem.rule].severity]);
      return [Object.assign(diagnostic, { code: problem.rule, source: 'Snowprobe' })];
    });
  });
}

/** By the folder: what the user's own settings name is the same in those that are for other chains. */
function isNamed(): boolean {
  const { workspaceValue, workspaceFolderValue } =
    vscode.workspace.getConfiguration('snowprobe').inspect('network') ?? {};
  return (workspaceValue ?? workspaceFolderValue) !== undefined;
}

function evmVersion(networkId: number): string | undefined {
  const seconds = BigInt(Math.floor(Date.now() / 1_000));
  return isPublic({ networkId }) ? evmVersionOf({ network: networkDefaults(networkId) }, seconds) : undefined;
}
