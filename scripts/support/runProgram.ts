import { spawn } from 'node:child_process';
import { detached, endChild, ownChild } from './ownProcesses';
import { root } from './root';

export interface RunOptions {
  /** Default: the project's folder. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the program, and all that it started, after this many milliseconds. */
  readonly limit?: number;
  /** Ends them once it has printed nothing for this many milliseconds, however long it takes. */
  readonly silence?: number;
}

export interface RunResult {
  /** Exit code; -1 where the program was ended by a signal or could not be started. */
  readonly code: number;
  /** stdout and stderr as they came. */
  readonly output: string;
  readonly stdout: string;
  /** Ended because of `limit` or `silence`. */
  readonly late: boolean;
  /** How it ended, as the rest of a sentence: "ended with exit code 1", "was ended after 60 s, its limit". */
  readonly how: string;
}

/** Runs a program in a process group of its own and collects what it prints. Never rejects. */
export function runProgram(file: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  return new Promise((resolve) => {
    const { cwd = root, env = process.env, limit, silence } = options;
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached });
    ownChild(child);
    let output = '';
    let stdout = '';
    let ended: string | undefined;
    let isStarted = true;
    const endAfter = (milliseconds: number | undefined, how: string): NodeJS.Timeout | undefined =>
      milliseconds === undefined
        ? undefined
        : setTimeout(() => {
            ended = how;
            endChild(child);
          }, milliseconds);
    const limited = endAfter(limit, `took longer than ${(limit ?? 0) / 1000} s and was ended`);
    const silent = endAfter(silence, `was ended: it had printed nothing for ${(silence ?? 0) / 60_000} minutes`);
    const received = (text: string): void => {
      output += text;
      silent?.refresh();
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      received(text);
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', received);
    child.on('error', (error) => {
      isStarted = child.pid !== undefined;
      output += `${file}: ${error.message}\n`;
    });
    child.on('close', (code, signal) => {
      clearTimeout(limited);
      clearTimeout(silent);
      const end = isStarted ? howEnded(code, signal) : 'could not be started';
      resolve({ code: code ?? -1, output, stdout, late: ended !== undefined, how: ended ?? end });
    });
  });
}

/** How a program ended, from what its `close` or `exit` event says. */
export function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}

/** Why a program failed, never without a reason: a program that a limit ends has often printed nothing. */
export function programError(program: string, { how, output }: RunResult): Error {
  const printed = output.trim();
  return new Error(`${program} ${how}. ${printed === '' ? 'It printed nothing.' : `It printed:\n${printed}`}`);
}
