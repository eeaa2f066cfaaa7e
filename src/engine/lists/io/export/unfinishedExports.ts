import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, lstat, lutimes, open } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import type { Stats } from 'node:fs';
import { stat } from 'fs/promises';
import { type Journal, readJournal, removeJournal, partName, ownFile, unless } from './ownFile';
import { StaleExportError, ListError } from '../list';

/** Why a disk did not take what an export wrote. What is there already stays. */
export class ExportFileError extends ListError {}

/** What the file system threw, as a sentence; every other error as it is. */
export function exportFault(error: unknown, file: string): unknown {
  return isFileError(error) ? new ExportFileError(sentence(error, file), { cause: error }) : error;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly dest?: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** What is written to an open file fails without a path. */
function sentence(error: NodeJS.ErrnoException & { readonly dest?: string }, file: string): string {
  const { code, path = partName(file), dest, message } = error;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${dirname(path)} is full. Free some space.`;
    case 'EFBIG':
      return `${dirname(path)} exceeds the file size limit of its disk. Export to another disk.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Cannot write ${path}: no write permission for ${dirname(path)}. Change the permissions.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return noFolder(path);
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return folderInPlace(dest ?? path);
    default:
      return `Cannot write ${path} (${message}). Check the disk.`;
  }
}

function noFolder(file: string): string {
  return `Cannot write ${file}: the folder ${dirname(file)} does not exist. Create it.`;
}

function folderInPlace(path: string): string {
  return `Cannot write ${path}: a folder has that name. Move the folder.`;
}

/** Says before the first row is asked for, not after the last one, that a file cannot stand where it should. @throws {ExportFileError} */
export async function requirePlace(file: string): Promise<void> {
  if (!(await isFolder(dirname(file)))) {
    throw new ExportFileError(noFolder(file));
  }
  if (await isFolder(file)) {
    throw new ExportFileError(folderInPlace(file));
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return false;
    }
    throw error;
  }
}

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
  const names = (await readdir(folder).catch(unless('ENOENT'))) ?? [];
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
  // The process, and which of its locks this is.
  const own = `${process.pid} ${randomUUID()}`;
  if (!(await take(lock, own)) && !(await takeOver(lock, own))) {
    throw new ListError(`Another window or process is exporting ${file}. Wait until it ends.`);
  }
  const beat = setInterval(() => {
    const now = new Date();
    // Where the lock is gone there is nothing to keep alive; the next page says what is wrong.
    lutimes(lock, now, now).catch(() => clearInterval(beat));
  }, BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    // Another's by now, where this process slept for so long that it was taken for dead.
    if ((await lockAt(lock))?.text === own) {
      await rm(lock, { force: true });
    }
  };
}

/** Whether nothing stood there yet; a link is something. */
async function take(lock: string, text: string): Promise<boolean> {
  const handle = await open(lock, 'wx').catch(unless('EEXIST'));
  try {
    await handle?.writeFile(text);
    return handle !== undefined;
  } catch (error) {
    await rm(lock, { force: true });
    throw error;
  } finally {
    await handle?.close();
  }
}

/** Takes what a crash left, one process at a time: else a second one would take away the new lock of the first. */
async function takeOver(lock: string, own: string): Promise<boolean> {
  const turn = `${lock}.turn`;
  if (!(await take(turn, own))) {
    const left = await lockAt(turn);
    if (left !== undefined && !isPaused(left)) {
      // Of a crash in these few milliseconds: the next one who asks gets it.
      await rm(turn, { force: true });
    }
    return false;
  }
  try {
    const left = await lockAt(lock);
    if (left !== undefined && isPaused(left)) {
      return false;
    }
    await rm(lock, { force: true });
    return await take(lock, own);
  } finally {
    await rm(turn, { force: true });
  }
}

/** Whether somebody is working on the export of a journal just now. */
async function isExportRunning(journal: string): Promise<boolean> {
  const lock = await lockAt(`${journal}.lock`);
  return lock !== undefined && isPaused(lock);
}

interface Lock {
  readonly info: Stats;
  /** Empty where it was just taken: it is written in two steps. */
  readonly text: string;
}

async function lockAt(lock: string): Promise<Lock | undefined> {
  const info = await lstat(lock).catch(unless('ENOENT'));
  return info && { info, text: info.isFile() ? await textOf(lock) : '' };
}

async function textOf(lock: string): Promise<string> {
  const handle = await ownFile.open(lock, 'read');
  if (handle === undefined || handle === 'foreign') {
    return '';
  }
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What no export has made is not. */
function isPaused({ info, text }: Lock): boolean {
  return info.isFile() && Date.now() - info.mtimeMs < SILENT_MS && isAlive(Number(/^\d+/.exec(text)?.[0] ?? 0));
}

function isAlive(pid: number): boolean {
  if (pid === 0) {
    return true;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
