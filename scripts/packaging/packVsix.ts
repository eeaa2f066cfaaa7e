import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { zipNames } from '../support/zipNames';
import type { BundledMetafile } from './notices/bundledInputs';
import { thirdPartyNotices } from './notices/thirdPartyNotices';
import { packedReadme } from './packedReadme';
import { runVsce } from './runVsce';
import { vsixFaults } from './vsixFaults';

export interface Vsix {
  readonly file: string;
  readonly bytes: number;
  readonly names: readonly string[];
}

/**
 * Packs what dist holds into `file`. Rejects where it holds what it should not or what has no licence, or weighs too much.
 */
export async function packVsix(file: string): Promise<Vsix> {
  const readme = path.join(root, 'out', 'vsix', 'README.md');
  mkdirSync(path.dirname(readme), { recursive: true });
  writeFileSync(readme, packedReadme(readFileSync(path.join(root, 'README.md'), 'utf8')));
  writeNotices(path.join(root, 'THIRD-PARTY-NOTICES.txt'));
  await runVsce(root, file, ['--readme-path', path.relative(root, readme)]);
  const archive = readFileSync(file);
  const vsix = { file, bytes: archive.length, names: zipNames(archive) };
  const faults = vsixFaults(vsix.names, vsix.bytes);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  return vsix;
}

/** From the metafiles of the last build. Written at once: another packing may be reading the file. */
function writeNotices(file: string): void {
  const metafiles = JSON.parse(readFileSync(path.join(root, 'out/meta.json'), 'utf8')) as Record<
    string,
    BundledMetafile
  >;
  const media = readdirSync(path.join(root, 'media'));
  const notices = thirdPartyNotices({ root, metafiles: Object.values(metafiles), media });
  const whole = path.join(root, 'out', `notices-${process.pid}.txt`);
  writeFileSync(whole, notices);
  renameSync(whole, file);
}
