import * as vscode from 'vscode';
import type { JsonValue } from '../../core/json/value';
import type { RpcOutput } from '../../protocol/rpcOutput';
import { RunHistory } from './runHistory';

/** What is known of a notebook while it is open. */
export interface NotebookSession {
  /** What its named requests answered. */
  readonly named: Map<string, JsonValue>;
  readonly history: RunHistory;
  /** What each cell shows that was run, by the URI of its text; also of a run that was stopped. */
  readonly shown: Map<string, readonly RpcOutput[]>;
}

/** The sessions of the open notebooks; each ends when its notebook is closed. */
export class NotebookSessions implements vscode.Disposable {
  private readonly sessions = new Map<string, NotebookSession>();
  private readonly listener = vscode.workspace.onDidCloseNotebookDocument(({ uri }) =>
    this.sessions.delete(uri.toString()),
  );

  of({ uri }: vscode.NotebookDocument): NotebookSession {
    const key = uri.toString();
    const known = this.sessions.get(key) ?? { named: new Map(), history: new RunHistory(), shown: new Map() };
    this.sessions.set(key, known);
    return known;
  }

  dispose(): void {
    this.listener.dispose();
  }
}
