import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { programError, runProgram } from '../support/runProgram';

export async function runVsce(folder: string, file: string, options: readonly string[] = []): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  await vsce(['package', '--no-dependencies', '--skip-license', ...options, '--out', file], folder);
}

/** The files of `folder` that .vscodeignore does not exclude, with forward slashes. */
export async function filesToPack(folder: string): Promise<readonly string[]> {
  const listed = await vsce(['ls', '--no-dependencies'], folder);
  return listed.split(/\r?\n/).filter(Boolean);
}

async function vsce(args: readonly string[], folder: string): Promise<string> {
  const program = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const result = await runProgram(process.execPath, [program, ...args], { cwd: folder, limit: 60_000 });
  if (result.code !== 0) {
    throw programError(`vsce ${args[0]} in ${folder}`, result);
  }
  return result.stdout;
}
