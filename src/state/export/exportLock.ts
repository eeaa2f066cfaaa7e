import * as l10n from '@vscode/l10n';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { ListError } from '../lists/listError';

/** A lock says every so often that its owner is alive; one that was silent for longer is a crash's. */
const BEAT_MS = 10_000;
const SILENT_MS = 60_000;

/**
 * Keeps other windows and processes from the same export.
 *
 * @returns what lets go of it
 * @throws {ListError} where another has it
 */
export async function lockExport(journal: string, file: string): Promise<() => Promise<void>> {
  const lock = `${journal}.lock`;
  if (!(await take(lock))) {
    if (await isHeld(lock)) {
      throw held(file);
    }
    await rm(lock, { force: true });
    if (!(await take(lock))) {
      throw held(file);
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    // Where the lock is gone there is nothing to keep alive; the next page says what is wrong.
    utimes(lock, now, now).catch(() => clearInterval(beat));
  }, BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(lock, { force: true });
  };
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** Whether somebody is working on the export of a journal just now. */
export async function isExportRunning(journal: string): Promise<boolean> {
  return await isHeld(`${journal}.lock`);
}

async function isHeld(lock: string): Promise<boolean> {
  try {
    const [pid, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]);
    return Date.now() - mtimeMs < SILENT_MS && isAlive(Number(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return false;
    }
    throw error;
  }
}

function isAlive(pid: number): boolean {
  // Written in two steps: without its number it was just taken.
  if (!Number.isInteger(pid) || pid <= 0) {
    return true;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function held(file: string): ListError {
  return new ListError(
    l10n.t('{0} is being exported by another window or program. Wait until it has ended there.', file),
  );
}
