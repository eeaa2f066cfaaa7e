import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownFolder, removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import { zip, zipEntries } from '../support/zip';
import type { BundledMetafile } from './notices/bundledInputs';
import { thirdPartyNotices } from './notices/thirdPartyNotices';
import { packedReadme } from './packedReadme';
import { isPreRelease } from './preRelease';
import { missingOnPage, publishedManifest, type RepositoryManifest, withTexts } from './publishedManifest';
import { filesToPack, runVsce } from './runVsce';
import { smallestDeflate } from './smallestDeflate';
import { vsixFaults } from './vsixFaults';

/** The VSIX that tests pack and install in VS Code. */
export const checkedVsix = path.join(root, 'out/check.vsix');

export interface Vsix {
  readonly file: string;
  readonly bytes: number;
  readonly names: readonly string[];
  /** A sentence about what its Marketplace page lacks. */
  readonly missing: string | undefined;
}

/** Packs dist into `file`. Rejects if the VSIX contains a forbidden or unlicensed file, or is too large. */
export async function packVsix(file: string): Promise<Vsix> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as RepositoryManifest & {
    readonly version: string;
  };
  const missing = missingOnPage(manifest);
  mkdirSync(path.join(root, 'out'), { recursive: true });
  // Packings may run concurrently.
  const folder = mkdtempSync(path.join(root, 'out', 'vsix-'));
  ownFolder(folder);
  for (const name of await filesToPack(root)) {
    cpSync(path.join(root, name), path.join(folder, name));
    if (name.endsWith('.json')) {
      writeFileSync(path.join(folder, name), minified(path.join(root, name)));
    }
  }
  // Fields for development are of no use to users.
  const shipped = { ...manifest, scripts: undefined, devDependencies: undefined, bin: undefined, overrides: undefined };
  const texts = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(withTexts(publishedManifest(shipped), texts)));
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), notices());
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  writeFileSync(path.join(folder, 'README.md'), missing === undefined ? readme : packedReadme(readme));
  await runVsce(folder, file, [
    ...(missing === undefined ? [] : ['--allow-missing-repository']),
    ...(isPreRelease(manifest.version) ? ['--pre-release'] : []),
  ]);
  removeFolder(folder);
  const entries = zipEntries(readFileSync(file));
  const smallest = smallestDeflate();
  const archive = await zip(entries, smallest.deflate);
  smallest.forgetOthers();
  writeFileSync(file, archive);
  const vsix = { file, bytes: archive.length, names: zipEntries(archive).map(({ name }) => name), missing };
  const faults = vsixFaults(vsix.names, vsix.bytes);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  return vsix;
}

function minified(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}

function notices(): string {
  const metafiles = JSON.parse(readFileSync(path.join(root, 'out/meta.json'), 'utf8')) as Record<
    string,
    BundledMetafile
  >;
  return thirdPartyNotices({ root, metafiles: Object.values(metafiles), media: readdirSync(path.join(root, 'media')) });
}
