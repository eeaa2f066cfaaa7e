import { spawn } from 'node:child_process';
import { root } from './root';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the program, and all that it started, after this many milliseconds. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

export interface RunResult {
  /** Exit code; -1 where the program was ended by a signal or could not be started. */
  readonly code: number;
  /** stdout and stderr as they came. */
  readonly output: string;
  readonly stdout: string;
  /** Ended because it took longer than `limit`. */
  readonly late: boolean;
}

const stillRunning = new Set<number>();

/** Runs a program in a process group of its own and collects what it prints. Never rejects. */
export function runProgram(file: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let output = '';
    let stdout = '';
    let late = false;
    const end = () => child.pid !== undefined && endGroup(child.pid);
    const timer = options.limit
      ? setTimeout(() => {
          late = true;
          end();
        }, options.limit)
      : undefined;
    const finish = (code: number) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', end);
      stillRunning.delete(child.pid ?? -1);
      resolve({ code, output, stdout, late });
    };
    options.signal?.addEventListener('abort', end, { once: true });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => {
      output += `${file} could not be started: ${error.message}\n`;
      finish(-1);
    });
    child.on('close', (code) => finish(code ?? -1));
    if (child.pid !== undefined) {
      stillRunning.add(child.pid);
    }
  });
}

/** Ends what is still running when this process ends, so that Ctrl-C leaves nothing behind. */
process.on('exit', () => stillRunning.forEach(endGroup));

/** Ends a process that was started with `detached`, and all that it started in turn. */
export function endGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}
