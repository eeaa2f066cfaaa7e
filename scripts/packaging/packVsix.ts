import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { zipNames } from '../support/zipNames';
import { packedReadme } from './packedReadme';
import { runVsce } from './runVsce';
import { vsixFaults } from './vsixFaults';

export interface Vsix {
  readonly file: string;
  readonly bytes: number;
  readonly names: readonly string[];
}

/** Packs what dist holds into `file`. Rejects where it holds what it should not, or weighs too much. */
export async function packVsix(file: string): Promise<Vsix> {
  const readme = path.join(root, 'out', 'vsix', 'README.md');
  mkdirSync(path.dirname(readme), { recursive: true });
  writeFileSync(readme, packedReadme(readFileSync(path.join(root, 'README.md'), 'utf8')));
  await runVsce(root, file, ['--readme-path', path.relative(root, readme)]);
  const archive = readFileSync(file);
  const vsix = { file, bytes: archive.length, names: zipNames(archive) };
  const faults = vsixFaults(vsix.names, vsix.bytes);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  return vsix;
}
