import vscode = require('vscode');
import type { JsonValue } from '../../../engine/primitives';
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
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
  /** A file that is renamed is closed and opened again, before anybody says that it was renamed. */
  private closed: { readonly key: string; readonly named: NotebookSession['named'] } | undefined;
  private readonly listeners = [
    vscode.workspace.onDidCloseNotebookDocument(({ uri }) => this.close(uri.toString())),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => this.rename(oldUri.toString(), newUri.toString())),
    ),
  ];

  of({ uri }: vscode.NotebookDocument): NotebookSession {
    return this.at(uri.toString());
  }

  dispose(): void {
    this.listeners.forEach((listener) => void listener.dispose());
  }

  private at(key: string): NotebookSession {
    const known = this.sessions.get(key) ?? { named: new Map(), history: new RunHistory(), shown: new Map() };
    this.sessions.set(key, known);
    return known;
  }

  private close(key: string): void {
    const session = this.sessions.get(key);
    this.sessions.delete(key);
    this.closed = session === undefined ? undefined : { key, named: session.named };
  }

  /** What named requests answered is still true; the cells are new ones, which show nothing yet. */
  private rename(from: string, to: string): void {
    const named = this.sessions.get(from)?.named ?? (this.closed?.key === from ? this.closed.named : undefined);
    named?.forEach((value, name) => this.at(to).named.set(name, value));
    this.closed = undefined;
  }
}
