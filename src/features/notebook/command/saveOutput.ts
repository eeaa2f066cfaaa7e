import { chosenCell } from './chosenCell';
import { keepOutput } from '../output/keepOutput';
import type { NotebookSessions } from '../run/notebookSessions';

/**
 * Save Output: the file keeps what the cell shows, as text that reads in a diff; of a cell whose output was cleared it
 * keeps nothing. It is written when the notebook is saved.
 */
export async function saveOutput(sessions: NotebookSessions, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const shown = sessions.of(cell.notebook).shown.get(cell.document.uri.toString());
  if (cell.outputs.length === 0) {
    await keepOutput(cell, []);
  } else if (shown !== undefined) {
    await keepOutput(cell, shown);
  }
}
