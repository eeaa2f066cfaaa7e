import { root } from './root';
import { programError, runProgram } from './runProgram';

/** Runs esbuild.mjs with flags. Rejects with its exit status and output. */
export function build(...flags: readonly string[]): Promise<void> {
  return buildWithin(900_000, ...flags);
}

/** @param limit in milliseconds */
export async function buildWithin(limit: number, ...flags: readonly string[]): Promise<void> {
  const args = ['esbuild.mjs', ...flags];
  const result = await runProgram(process.execPath, args, { cwd: root, limit });
  if (result.code !== 0) {
    throw programError(`The build (${args.join(' ')})`, result);
  }
}
