import * as vscode from 'vscode';
import type { Token } from '../../../host/cancellation';
import type { Disposable } from '../../../host/disposables';
import type { Network } from '../../../state/network';
import type { Deps } from '../../deps';

/** Whether nobody can see what a cell answers: it was deleted, or its notebook closed. */
export function isGone({ index, notebook }: vscode.NotebookCell): boolean {
  return notebook.isClosed || index < 0;
}

/**
 * Ends a running cell: by VS Code's stop button; when the cell or its notebook is gone, since nobody could stop it any
 * more; and with its network, whose kernel takes the stop button with it.
 */
export function runToken(
  deps: Deps,
  { cell, token }: vscode.NotebookCellExecution,
  { name }: Network,
): Token & Disposable {
  const source = new vscode.CancellationTokenSource();
  const stopIf = (isOver: boolean): void => {
    if (isOver) {
      source.cancel();
    }
  };
  const isRemoved = (): boolean => !deps.state.networks.all().some((network) => network.name === name);
  const listeners = [
    token.onCancellationRequested(() => source.cancel()),
    vscode.workspace.onDidCloseNotebookDocument(() => stopIf(isGone(cell))),
    vscode.workspace.onDidChangeNotebookDocument(() => stopIf(isGone(cell))),
    deps.config.onDidChange(() => stopIf(isRemoved())),
  ];
  stopIf(token.isCancellationRequested || isGone(cell) || isRemoved());
  return {
    get isCancellationRequested() {
      return source.token.isCancellationRequested;
    },
    onCancellationRequested: (listener) => source.token.onCancellationRequested(listener),
    dispose: () => [...listeners, source].forEach((one) => void one.dispose()),
  };
}
