import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { runProgram } from '../support/runProgram';
import { zipNames } from '../support/zipNames';
import { vsixFaults } from './vsixFaults';

export interface Vsix {
  readonly file: string;
  readonly bytes: number;
  readonly names: readonly string[];
}

/** Packs what dist holds into `file`. Rejects where it holds what it should not, or weighs too much. */
export async function packVsix(file: string): Promise<Vsix> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = [vsce, 'package', '--no-dependencies', '--out', file];
  const result = await runProgram(process.execPath, args, { limit: 60_000 });
  if (result.code !== 0) {
    throw new Error(`vsce package failed:\n${result.output.trim()}`);
  }
  const archive = readFileSync(file);
  const vsix = { file, bytes: archive.length, names: zipNames(archive) };
  const faults = vsixFaults(vsix.names, vsix.bytes);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  return vsix;
}
