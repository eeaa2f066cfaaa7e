import vscode = require('vscode');
import type { Config } from '../vscode/config';
import { DisposableStore } from '../vscode/disposables';

/**
 * Says in each open document what `find` finds in it, again as it or the settings change, or what it looks at.
 *
 * @param name of the collection
 */
export function documentDiagnostics(
  name: string,
  config: Pick<Config, 'onDidChange'>,
  find: (document: vscode.TextDocument) => readonly vscode.Diagnostic[],
  changed?: vscode.Event<void>,
): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection(name));
  const show = (document: vscode.TextDocument): void => collection.set(document.uri, find(document));
  const showAll = (): void => vscode.workspace.textDocuments.forEach(show);
  showAll();
  store.add(vscode.workspace.onDidOpenTextDocument(show));
  store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => show(document)));
  store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)));
  store.add(config.onDidChange(showAll));
  if (changed !== undefined) {
    store.add(changed(showAll));
  }
  return store;
}
