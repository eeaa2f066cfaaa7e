import { type ChildProcess, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const processes = new Set<number>();
const folders = new Set<string>();

/** Whether `spawn` creates a process group, so that descendants can be killed with it. Windows has none. */
export const detached = process.platform !== 'win32';

/** Kills a child (started with `detached`) when this process ends for whatever reason. */
export function ownChild(child: ChildProcess): void {
  const { pid } = child;
  if (pid !== undefined) {
    processes.add(pid);
    child.once('close', () => processes.delete(pid));
  }
}

/** Removes a folder when this process ends, if it still exists. */
export function ownFolder(folder: string): void {
  folders.add(folder);
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/** Kills a child that was started with `detached`, and its descendants. */
export function endChild(child: ChildProcess): void {
  if (child.pid !== undefined && processes.has(child.pid)) {
    endGroup(child.pid);
  }
}

function endGroup(pid: number): void {
  if (!detached) {
    // Windows has no process groups, and killing a process leaves its children running.
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
