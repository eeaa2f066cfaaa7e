import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { parseCell } from '../../core/rpc/cell/parseCell';
import { withSignal } from '../../host/cancellation';
import { rpcOutputMime, type RpcOutput } from '../../protocol/rpcOutput';
import { type CellAnswer, isFailure } from '../../state/notebook/cellAnswer';
import type { Network } from '../../state/network';
import type { Deps } from '../deps';
import { confirmChange } from './confirmChange';
import type { NotebookSessions } from './notebookSessions';
import { plainOutput } from './plainOutput';
import { toOutput } from './toOutput';

/** Runs one cell and shows its answers as they come. @returns whether it ended well */
export async function runNotebookCell(
  deps: Deps,
  sessions: NotebookSessions,
  execution: vscode.NotebookCellExecution,
  network: Network,
): Promise<boolean> {
  const { cell, token } = execution;
  const shown = new Map<number, CellAnswer[]>();
  execution.start(Date.now());
  await execution.clearOutput();
  const show = async (): Promise<void> => {
    const requests = [...shown].sort(([a], [b]) => a - b);
    await execution.replaceOutput(
      requests.map(([, answers]) => outputOf(toOutput(answers, deps.state.networks.all()))),
    );
  };
  const ast = parseCell(cell.document.getText());
  const [problem] = ast.problems;
  if (problem !== undefined) {
    const line = cell.document.positionAt(problem.start).line + 1;
    await execution.replaceOutput(failure(l10n.t('Nothing was sent. Line {0}: {1}', line, problem.message)));
    execution.end(false, Date.now());
    return false;
  }
  let stopped = false;
  try {
    const answers = await withSignal(token, (signal) => {
      signal.addEventListener('abort', () => (stopped = true));
      return deps.state.runCell(ast, {
        network,
        named: sessions.namesOf(cell.notebook),
        signal,
        isTrusted: vscode.workspace.isTrusted,
        allowed: (origin) => deps.consent.decide(origin) !== 'refused',
        confirm: (change) => confirmChange(deps, change),
        onAnswer: (answer) => {
          shown.set(answer.request, [...(shown.get(answer.request) ?? []), answer]);
        },
      });
    });
    await show();
    const ok = answers.length > 0 && !answers.some(isFailure);
    execution.end(answers.length === 0 ? undefined : ok, Date.now());
    return ok || answers.length === 0;
  } catch (error) {
    await show();
    if (stopped) {
      await execution.appendOutput(failure(l10n.t('Stopped before every answer was there.')));
      execution.end(false, Date.now());
      return false;
    }
    execution.end(false, Date.now());
    throw error;
  }
}

/** For our renderer, and as plain text for everybody else. */
function outputOf(output: RpcOutput): vscode.NotebookCellOutput {
  return new vscode.NotebookCellOutput([
    vscode.NotebookCellOutputItem.json(output, rpcOutputMime),
    vscode.NotebookCellOutputItem.text(plainOutput(output)),
  ]);
}

function failure(sentence: string): vscode.NotebookCellOutput {
  const error = new Error(sentence);
  // A stack says nothing to the reader of a notebook.
  error.stack = '';
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(error)]);
}
