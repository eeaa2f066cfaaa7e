import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isExportRunning } from './exportLock';
import { type Journal, readJournal } from './journal';

/** Where the journal of an export to `file` is kept; makes the folder. */
export async function journalPathOf(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return join(folder, `${createHash('sha256').update(file).digest('hex').slice(0, 32)}.json`);
}

/** The exports of a folder of journals that were begun and not ended, without those that run; the newest first. */
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
      return (await isExportRunning(path)) ? undefined : await readJournal(path);
    });
  const found = (await Promise.all(journals)).filter((journal) => journal !== undefined);
  return found.sort((a, b) => b.startedAt - a.startedAt);
}
