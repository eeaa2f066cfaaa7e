import vscode = require('vscode');
import { isSettingsText } from '../../engine/networks';
import { DisposableStore } from '../vscode/disposables';
import { diagnosticAt, quickFix } from '../vscode/ui/editorWords';
import type { Services } from '../shared/services';
import { type LocatedProblem, locateProblems } from './locateProblems';

/** Says in open files of settings what is wrong with ours, with the name that is meant as a fix. */
export function settingDiagnostics({ state, config }: Services): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('snowprobe-settings'));
  const problemsOf = (document: vscode.TextDocument): readonly LocatedProblem[] =>
    isSettingsText(document.uri.path, document.getText())
      ? locateProblems(
          document.getText(),
          state.networks.all().map(({ name }) => name),
        )
      : [];
  const show = (document: vscode.TextDocument): void => {
    const found = problemsOf(document).map((problem) => {
      const diagnostic = diagnosticAt(
        rangeOf(document, problem),
        problem.message,
        problem.meant === undefined ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error,
      );
      diagnostic.source = 'Snowprobe';
      return diagnostic;
    });
    collection.set(document.uri, found);
  };
  const showAll = (): void => vscode.workspace.textDocuments.forEach(show);
  showAll();
  store.add(vscode.workspace.onDidOpenTextDocument(show));
  store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => show(document)));
  store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)));
  store.add(config.onDidChange(showAll));
  store.add(
    vscode.languages.registerCodeActionsProvider(
      [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }],
      {
        provideCodeActions: (document, range) =>
          problemsOf(document).flatMap((problem) => {
            const place = rangeOf(document, problem);
            return problem.meant === undefined || place.intersection(range) === undefined
              ? []
              : [replacement(document, place, problem.meant)];
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

function rangeOf(document: vscode.TextDocument, { start, end }: LocatedProblem): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
