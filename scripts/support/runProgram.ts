import { spawn } from 'node:child_process';
import { detached, endChild, ownChild } from './ownProcesses';
import { root } from './root';

export interface RunOptions {
  /** Default: the project's folder. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Kills the program and its descendants after this many milliseconds. */
  readonly limit?: number;
  /** Kills them after this many milliseconds without output, however long they run. */
  readonly silence?: number;
}

export interface RunResult {
  /** Exit code; -1 if the program was killed by a signal or could not be started. */
  readonly code: number;
  /** stdout and stderr interleaved. */
  readonly output: string;
  readonly stdout: string;
  /** Killed because of `limit` or `silence`. */
  readonly late: boolean;
  /** How it ended, to complete a sentence: "ended with exit code 1", "was ended after 60 s, its limit". */
  readonly how: string;
}

/** Runs a program in its own process group and collects its output. Never rejects. */
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

/** How a program ended, from the arguments of its `close` or `exit` event. */
export function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}

/** Why a program failed, never without a reason: a program killed by a limit may have printed nothing. */
export function programError(program: string, { how, output }: RunResult): Error {
  const printed = output.trim();
  return new Error(`${program} ${how}. ${printed === '' ? 'It printed nothing.' : `It printed:\n${printed}`}`);
}
