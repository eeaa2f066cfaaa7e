import { root } from './root';
import { runProgram } from './runProgram';

/** Runs esbuild.mjs with flags. Rejects with what it printed. */
export async function build(...flags: readonly string[]): Promise<void> {
  const result = await runProgram(process.execPath, ['esbuild.mjs', ...flags], { cwd: root, limit: 60_000 });
  if (result.code !== 0) {
    throw new Error(`The build failed:\n${result.output.trim()}`);
  }
}
