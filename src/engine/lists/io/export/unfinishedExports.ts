import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, lstat, lutimes, open } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import type { Stats } from 'node:fs';
import { stat } from 'fs/promises';
import { type Journal, readJournal, removeJournal, partName, ownFile, ignoreErrorCode } from './ownFile';
import { StaleExportError, ListError } from '../list';

/** An error while writing an export. What was written before remains. */
export class ExportFileError extends ListError {}

/** An error of the file system as a sentence; other errors are unchanged. */
export function exportFault(error: unknown, file: string): unknown {
  return isFileError(error) ? new ExportFileError(sentence(error, file), { cause: error }) : error;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly dest?: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** Errors of writing to an open file have no path. */
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
      return missingFolderSentence(path);
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return folderExistsSentence(dest ?? path);
    default:
      return `Cannot write ${path} (${message}). Check the disk.`;
  }
}

function missingFolderSentence(file: string): string {
  return `Cannot write ${file}: the folder ${dirname(file)} does not exist. Create it.`;
}

function folderExistsSentence(path: string): string {
  return `Cannot write ${path}: a folder has that name. Move the folder.`;
}

/**
 * Fails before the first request if the file cannot be created.
 * @throws {ExportFileError}
 */
export async function requireWritable(file: string): Promise<void> {
  if (!(await isFolder(dirname(file)))) {
    throw new ExportFileError(missingFolderSentence(file));
  }
  if (await isFolder(file)) {
    throw new ExportFileError(folderExistsSentence(file));
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

/** Path of the journal for an export to `file`. Creates the folder. @throws {ExportFileError} */
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

/** Unfinished exports that are not running, newest first. Ignores unreadable journals and those of other files. */
export async function unfinishedExports(folder: string): Promise<readonly Journal[]> {
  const names = (await readdir(folder).catch(ignoreErrorCode('ENOENT'))) ?? [];
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
    // Exporting to the same file reports it.
    if (error instanceof StaleExportError) {
      return undefined;
    }
    throw error;
  }
}

/** Deletes the rows and the journal of an unfinished export. @throws {ExportFileError} */
export async function discardExport(file: string, journalPath: string): Promise<void> {
  try {
    await rm(partName(file), { force: true });
    await removeJournal(journalPath);
  } catch (error) {
    throw exportFault(error, file);
  }
}

/** Interval at which a lock is renewed, and the age at which it counts as left by a crash. */
const RENEWAL_MS = 10_000;
const STALE_MS = 60_000;

/**
 * Locks an export against other windows and processes.
 *
 * @returns a function that releases the lock
 * @throws {ListError} where another process holds it
 */
export async function lockExport(journal: string, file: string): Promise<() => Promise<void>> {
  const lock = `${journal}.lock`;
  // Process ID, and an ID of this lock.
  const own = `${process.pid} ${randomUUID()}`;
  if (!(await tryCreate(lock, own)) && !(await takeOverStale(lock, own))) {
    throw new ListError(`Another window or process is exporting ${file}. Wait until it ends.`);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // The lock is gone, and the next page reports why.
    lutimes(lock, now, now).catch(() => clearInterval(heartbeat));
  }, RENEWAL_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    // Another process holds it if this one was suspended long enough to appear dead.
    if ((await lockAt(lock))?.text === own) {
      await rm(lock, { force: true });
    }
  };
}

/** Creates a file exclusively and returns whether it succeeded. A symbolic link counts as existing. */
async function tryCreate(lock: string, text: string): Promise<boolean> {
  const handle = await open(lock, 'wx').catch(ignoreErrorCode('EEXIST'));
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

/** Takes over a lock left by a crash, one process at a time: a second one could remove the first one's new lock. */
async function takeOverStale(lock: string, own: string): Promise<boolean> {
  const turn = `${lock}.turn`;
  if (!(await tryCreate(turn, own))) {
    const left = await lockAt(turn);
    if (left !== undefined && !isHeld(left)) {
      // Left by a crash within these few milliseconds. The next attempt succeeds.
      await rm(turn, { force: true });
    }
    return false;
  }
  try {
    const left = await lockAt(lock);
    if (left !== undefined && isHeld(left)) {
      return false;
    }
    await rm(lock, { force: true });
    return await tryCreate(lock, own);
  } finally {
    await rm(turn, { force: true });
  }
}

async function isExportRunning(journal: string): Promise<boolean> {
  const lock = await lockAt(`${journal}.lock`);
  return lock !== undefined && isHeld(lock);
}

interface Lock {
  readonly info: Stats;
  /** Empty just after creation, as it is written in two steps. */
  readonly text: string;
}

async function lockAt(lock: string): Promise<Lock | undefined> {
  const info = await lstat(lock).catch(ignoreErrorCode('ENOENT'));
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

/** Whether a lock is in use; one that no export created is not. */
function isHeld({ info, text }: Lock): boolean {
  return info.isFile() && Date.now() - info.mtimeMs < STALE_MS && isAlive(Number(/^\d+/.exec(text)?.[0] ?? 0));
}

function isAlive(pid: number): boolean {
  if (pid === 0) {
    return true;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
