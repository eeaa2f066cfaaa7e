import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A folder that is there whole or not at all. Where it is missing, `make` fills a folder beside it, which then takes
 * its name; two processes that want it at the same time do it once, and one that was killed half way blocks nobody.
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

/** Takes a lock file, also from a process that no longer lives. */
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

/** The process that holds the lock; undefined while it is being written, or once it is gone. */
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
