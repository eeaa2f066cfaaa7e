import { type ChildProcess, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const processes = new Set<number>();
const folders = new Set<string>();

/** Whether `spawn` is to make a process group, so that what the child starts can be ended with it. */
export const detached = process.platform !== 'win32';

/** Ends a child (started with `detached`) when this process ends, however it ends. */
export function ownChild(child: ChildProcess): void {
  const { pid } = child;
  if (pid !== undefined) {
    processes.add(pid);
    child.once('close', () => processes.delete(pid));
  }
}

/** Removes a folder when this process ends, if it is still there. */
export function ownFolder(folder: string): void {
  folders.add(folder);
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/** Ends a child that was started with `detached`, and all that it started in turn. */
export function endChild(child: ChildProcess): void {
  if (child.pid !== undefined && processes.has(child.pid)) {
    endGroup(child.pid);
  }
}

function endGroup(pid: number): void {
  if (!detached) {
    // Windows knows no groups, and a process that is ended there leaves its children.
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}

process.on('exit', () => {
  processes.forEach(endGroup);
  folders.forEach(removeFolder);
});
