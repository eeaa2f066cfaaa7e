import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { runProgram } from '../support/runProgram';

/** Packs the extension in `folder` into `file`. */
export async function runVsce(folder: string, file: string, options: readonly string[] = []): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const quiet = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
  const result = await runProgram(process.execPath, [vsce, 'package', ...quiet, ...options, '--out', file], {
    cwd: folder,
    limit: 60_000,
  });
  if (result.code !== 0) {
    throw new Error(`vsce package failed in ${folder}:\n${result.output.trim()}`);
  }
}
