import vscode = require('vscode');
import { isSettingsText, type SettingProblem } from '../../engine/networks';
import { DisposableStore } from '../vscode/disposables';
import { type CommandHandlers, commands, linkCommands } from '../vscode/ids';
import { notify } from '../vscode/ui/message';
import { type MissingNetworkError, networkNamed } from '../shared/networkNamed';
import { rangeIn, documentDiagnostics } from '../shared/languageItems';
import type { Services } from '../shared/services';
import { diagnosticAt, quickFix } from '../vscode/ui/editorWords';
import { type LocatedProblem, locateProblems } from './locateProblems';

export interface SettingsFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'settings'>;
  /** Reports that nothing was done since the settings name an unknown network, with the actions that fix it. */
  notifyMissing(error: MissingNetworkError): Promise<void>;
}

/** Problems in our settings: diagnostics, one notification, and quick fixes. */
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

/** Behind "Use devnet": replaces the wrong name with this one. @throws {UserError} where no network has it */
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

/** Diagnostics of our settings in open settings files, with the intended name as a fix. */
function settingDiagnostics({ state, config }: Services): vscode.Disposable {
  const store = new DisposableStore();
  const problemsOf = (document: vscode.TextDocument): readonly LocatedProblem[] =>
    isSettingsText(document.uri.path, document.getText())
      ? locateProblems(
          document.getText(),
          state.networks.all().map(({ name }) => name),
        )
      : [];
  const diagnosticsOf = (document: vscode.TextDocument): readonly vscode.Diagnostic[] =>
    problemsOf(document).map((problem) => {
      const diagnostic = diagnosticAt(
        rangeIn(document, problem),
        problem.message,
        problem.suggestion === undefined ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error,
      );
      diagnostic.source = 'Snowprobe';
      return diagnostic;
    });
  store.add(documentDiagnostics('snowprobe-settings', config, diagnosticsOf));
  store.add(
    vscode.languages.registerCodeActionsProvider(
      [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }],
      {
        provideCodeActions: (document, range) =>
          problemsOf(document).flatMap((problem) => {
            const place = rangeIn(document, problem);
            return problem.suggestion === undefined || place.intersection(range) === undefined
              ? []
              : [replacement(document, place, problem.suggestion)];
          }),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  return store;
}

function replacement(document: vscode.TextDocument, place: vscode.Range, meant: string): vscode.CodeAction {
  const action = quickFix(`Change to ${meant}`);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, place, JSON.stringify(meant));
  action.isPreferred = true;
  return action;
}

/** Notifies of problems in the settings, all in one message; again only when there are new ones. */
class ProblemNotice {
  private result: ReadonlySet<string> = new Set();

  constructor(private readonly services: Services) {}

  update(): void {
    const { config, state, log } = this.services;
    const problems = [...state.networks.problems, ...config.problems];
    const fresh = problems.filter(({ message }) => !this.result.has(message));
    this.result = new Set(problems.map(({ message }) => message));
    fresh.forEach(({ message }) => log.write({ level: 'warn', text: message }));
    if (fresh.length > 0) {
      void this.show(problems);
    }
  }

  private async show(problems: readonly SettingProblem[]): Promise<void> {
    const [first] = problems;
    if (first === undefined) {
      return;
    }
    const use = problems.length > 1 || first.suggestion === undefined ? undefined : `Use ${first.suggestion}`;
    const open = 'Open Settings';
    const sentence = problems.length === 1 ? first.message : `${problems.length} problems in Snowprobe settings`;
    const picked = await notify('warning', sentence, ...(use === undefined ? [open] : [use, open]));
    if (picked === open) {
      await openSettings(first);
    } else if (picked !== undefined && first.suggestion !== undefined) {
      await this.services.config.correctNetwork(first.suggestion);
    }
  }
}

/** Opens the file that contains a value; its problems are marked there. */
async function openSettings({ path }: SettingProblem): Promise<void> {
  const [key = ''] = path;
  const { workspaceValue } = vscode.workspace.getConfiguration().inspect(key) ?? {};
  const command = has(workspaceValue, path.slice(1))
    ? 'workbench.action.openWorkspaceSettingsFile'
    : 'workbench.action.openSettingsJson';
  await vscode.commands.executeCommand(command, { revealSetting: { key } });
}

function has(value: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  return key === undefined
    ? value !== undefined
    : typeof value === 'object' && value !== null && has((value as Readonly<Record<string, unknown>>)[key], rest);
}
