import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Creates a folder atomically. If it is missing, `make` fills a temporary folder, which is then renamed; concurrent
 * processes do it once, and a killed process does not block others.
 */
export async function makeOnce(folder: string, make: (scratch: string) => Promise<void>): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!take(lock)) {
      await pause(500);
      continue;
    }
    const scratch = `${folder}.part`;
    try {
      if (!existsSync(folder)) {
        rmSync(scratch, { recursive: true, force: true });
        mkdirSync(scratch);
        await make(scratch);
        renameSync(scratch, folder);
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
      rmSync(lock, { force: true });
    }
  }
}

/** Takes a lock file, also from a dead process. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
  const holder = readHolder(lock);
  if (holder !== undefined && !lives(holder)) {
    rmSync(lock, { force: true });
  }
  return false;
}

/** The process that holds the lock; `undefined` while the file is being written or once it is gone. */
function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
