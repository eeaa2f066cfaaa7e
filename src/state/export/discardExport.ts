import { rm } from 'node:fs/promises';
import { removeJournal } from './journal';
import { exportFault } from './exportFault';
import { partName } from './partName';

/** Deletes what an unfinished export has left: its rows so far and its journal. @throws {ExportFileError} */
export async function discardExport(file: string, journalPath: string): Promise<void> {
  try {
    await rm(partName(file), { force: true });
    await removeJournal(journalPath);
  } catch (error) {
    throw exportFault(error, file);
  }
}
