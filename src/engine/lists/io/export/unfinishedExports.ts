import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFault } from './exportFault';
import { isExportRunning } from './exportLock';
import { type Journal, readJournal, removeJournal } from './journal';
import { StaleExportError } from '../../listError';
import { partName } from './ownFile';

/** Where the journal of an export to `file` is kept; makes the folder. @throws {ExportFileError} */
export async function journalPathOf(folder: string, file: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw exportFault(error, file);
  }
  return join(folder, nameOf(file));
}

function nameOf(file: string): string {
  return `${createHash('sha256').update(file).digest('hex').slice(0, 32)}.json`;
}

/**
 * The exports of a folder of journals that were begun and not ended, without those that run; the newest first. Journals
 * that cannot be read, or that stand under the name of another file, are none of ours.
 */
export async function unfinishedExports(folder: string): Promise<readonly Journal[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  });
  const journals = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      const path = join(folder, name);
      const journal = (await isExportRunning(path)) ? undefined : await readOwn(path);
      return journal !== undefined && nameOf(journal.file) === name ? journal : undefined;
    });
  const found = (await Promise.all(journals)).filter((journal) => journal !== undefined);
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

async function readOwn(path: string): Promise<Journal | undefined> {
  try {
    return await readJournal(path);
  } catch (error) {
    // Whoever exports to its file hears of it.
    if (error instanceof StaleExportError) {
      return undefined;
    }
    throw error;
  }
}

/** Deletes what an unfinished export has left: its rows so far and its journal. @throws {ExportFileError} */
export async function discardExport(file: string, journalPath: string): Promise<void> {
  try {
    await rm(partName(file), { force: true });
    await removeJournal(journalPath);
  } catch (error) {
    throw exportFault(error, file);
  }
}
