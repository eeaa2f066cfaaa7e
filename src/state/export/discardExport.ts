import { rm } from 'node:fs/promises';
import { removeJournal } from './journal';
import { partName } from './partFile';

/** Deletes what an unfinished export has left: its rows so far and its journal. */
export async function discardExport(file: string, journalPath: string): Promise<void> {
  await rm(partName(file), { force: true });
  await removeJournal(journalPath);
}
