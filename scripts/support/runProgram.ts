import { spawn } from 'node:child_process';
import { detached, endChild, ownChild } from './ownProcesses';
import { root } from './root';

export interface RunOptions {
  /** Default: the project's folder. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the program, and all that it started, after this many milliseconds. */
  readonly limit: number;
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

/** Runs a program in a process group of its own and collects what it prints. Never rejects. */
export function runProgram(file: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return new Promise((resolve) => {
    const { cwd = root, env = process.env, limit } = options;
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached });
    ownChild(child);
    let output = '';
    let stdout = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      endChild(child);
    }, limit);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => (output += `${file} could not be started: ${error.message}\n`));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? -1, output, stdout, late });
    });
  });
}
