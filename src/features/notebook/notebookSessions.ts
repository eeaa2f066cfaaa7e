import * as vscode from 'vscode';
import type { JsonValue } from '../../core/json/value';

/** What the named requests of each open notebook answered, until it is closed. */
export class NotebookSessions implements vscode.Disposable {
  private readonly names = new Map<string, Map<string, JsonValue>>();
  private readonly listener = vscode.workspace.onDidCloseNotebookDocument(({ uri }) =>
    this.names.delete(uri.toString()),
  );

  namesOf({ uri }: vscode.NotebookDocument): Map<string, JsonValue> {
    const key = uri.toString();
    const known = this.names.get(key) ?? new Map<string, JsonValue>();
    this.names.set(key, known);
    return known;
  }

  dispose(): void {
    this.listener.dispose();
  }
}
