import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { HumanError } from '../../host/humanError';
import type { AnswerDocuments } from './answerDocuments';
import { chosenCell } from './chosenCell';
import type { NotebookSessions } from './notebookSessions';
import { outputsText } from './plainOutput';
import type { PastRun } from './runHistory';

/**
 * Compare with Previous Answer: what a cell answered the last two times, as a diff. How long it took is left out, so that
 * equal answers are equal.
 *
 * @throws {HumanError} where there are no two answers
 */
export async function compareWithPrevious(
  sessions: NotebookSessions,
  documents: AnswerDocuments,
  argument: unknown,
): Promise<void> {
  const cell = chosenCell(argument);
  const { history } = sessions.of(cell.notebook);
  const uri = cell.document.uri.toString();
  const last = history.last(uri);
  const previous = history.previous(uri);
  if (last === undefined || previous === undefined) {
    throw new HumanError(l10n.t('There is no previous answer of this cell yet: run it again, then compare.'));
  }
  const label = last.outputs[0]?.answers[0]?.label ?? l10n.t('answers');
  const open = (run: PastRun): vscode.Uri =>
    documents.add(`${label} ${timeOf(run)}`, outputsText(run.outputs, { withTimes: false }));
  const title = l10n.t('{0}: {1} and {2}', label, timeOf(previous), timeOf(last));
  await vscode.commands.executeCommand('vscode.diff', open(previous), open(last), title);
}

function timeOf({ at }: PastRun): string {
  return new Date(at).toLocaleTimeString(vscode.env.language);
}
