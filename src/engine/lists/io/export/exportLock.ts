import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, lutimes, open, rm } from 'node:fs/promises';
import { ListError } from '../../listError';
import { ownFile } from './ownFile';

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
    throw stored(file);
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
  const handle = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      return undefined;
    }
    throw error;
  });
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
export async function isExportRunning(journal: string): Promise<boolean> {
  const lock = await lockAt(`${journal}.lock`);
  return lock !== undefined && isPaused(lock);
}

interface Lock {
  readonly info: Stats;
  /** Empty where it was just taken: it is written in two steps. */
  readonly text: string;
}

async function lockAt(lock: string): Promise<Lock | undefined> {
  const info = await lstat(lock).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
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

function stored(file: string): ListError {
  return new ListError(`Another window or process is exporting ${file}. Wait until it ends.`);
}
