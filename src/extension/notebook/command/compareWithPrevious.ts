import vscode = require('vscode');
import { formatClockTime } from '../../../engine/primitives';
import { UserError } from '../../../engine/errors';
import type { AnswerDocuments } from '../output/answerDocuments';
import { pastRunWords } from '../cellWords';
import { pickOne } from '../../vscode/ui/pick';
import { showDiff } from '../../vscode/ui/tab';
import { chosenCell } from './chosenCell';
import type { NotebookSessions } from '../run/notebookSessions';
import { outputsText } from '../output/plainOutput';
import type { PastRun } from '../run/runHistory';

/**
 * Compare with Previous Response: what a cell answered last beside what it answered before, as a diff; where it was run
 * more than twice, the reader picks one. How long it took is left out, so that equal answers are equal.
 *
 * @throws {UserError} where there are no two answers
 */
export async function compareWithPrevious(
  sessions: NotebookSessions,
  documents: AnswerDocuments,
  argument: unknown,
): Promise<void> {
  const cell = chosenCell(argument);
  const [last, ...before] = [...sessions.of(cell.notebook).history.of(cell.document.uri.toString())].reverse();
  if (last === undefined || before.length === 0) {
    throw new UserError('This cell has no previous response. Run it again, then compare.');
  }
  const previous = await pickRun(before, last);
  if (previous === undefined) {
    return;
  }
  const label = last.outputs[0]?.answers[0]?.label ?? 'responses';
  const open = async (run: PastRun): Promise<vscode.Uri> =>
    documents.add(`${label} ${timeOf(run)}`, await outputsText(run.outputs, { withTimes: false }));
  const title = `${label}: ${timeOf(previous)} and ${timeOf(last)}`;
  await showDiff(await open(previous), await open(last), title);
}

/** @param runs the latest first */
async function pickRun(runs: readonly PastRun[], last: PastRun): Promise<PastRun | undefined> {
  const [only] = runs;
  if (runs.length === 1) {
    return only;
  }
  const items = runs.map((run) => ({ label: timeOf(run), description: pastRunWords(run), run }));
  const title = `Compare response of ${timeOf(last)} with`;
  return (await pickOne(items, { title, matchOnDescription: true }))?.run;
}

function timeOf({ at }: PastRun): string {
  return formatClockTime(at, { now: Date.now(), locale: vscode.env.language });
}
