import path from 'node:path';
import { programError, runProgram } from './runProgram';

/**
 * Runs npm in `cwd`, which needs its own package.json, without install scripts, and returns its stdout.
 * @throws {Error} with its exit status and output
 */
export async function npm(args: readonly string[], cwd: string, limit: number): Promise<string> {
  const [program, ...before] = npmCommand();
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
  const result = await runProgram(program, [...before, ...args, ...quiet], { cwd, limit });
  if (result.code !== 0) {
    throw programError(`npm ${args.join(' ')} in ${cwd}`, result);
  }
  return result.stdout;
}

/** npm sets its own path for its scripts; on Windows the npm on PATH is a shell script, which spawn cannot start. */
function npmCommand(): readonly [string, ...string[]] {
  const beside = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  const script = process.env['npm_execpath'] ?? (process.platform === 'win32' ? beside : undefined);
  return script !== undefined && /\.c?js$/.test(script) ? [process.execPath, script] : ['npm'];
}
