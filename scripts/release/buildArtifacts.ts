import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BundledMetafile } from '../packaging/notices/bundledInputs';
import { thirdParties, thirdPartyNotices } from '../packaging/notices/thirdPartyNotices';
import { npm } from '../support/npm';
import { root } from '../support/root';
import { programError, runProgram } from '../support/runProgram';
import { sbom } from './sbom';

/** Output folder, relative to the checkout: other builds do not delete it. */
export const artifactsFolder = 'out/release';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * Builds VSIX and npm package of the checkout in `folder`, with SBOMs and third-party licences.
 * @returns file names in the artifacts folder
 */
export async function buildArtifacts(folder: string): Promise<readonly string[]> {
  const { name, version, license } = readManifest(folder);
  const outdir = path.join(folder, artifactsFolder);
  rmSync(outdir, { recursive: true, force: true });
  await runIn(folder, 'package');
  await runIn(folder, 'prepack');
  mkdirSync(outdir, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(outdir, file), text);

  copyFileSync(path.join(folder, `${name}-${version}.vsix`), path.join(outdir, `${name}-${version}.vsix`));
  await npm(['pack', '--pack-destination', outdir], folder, 120_000);
  const bundles = readJson<Record<string, BundledMetafile>>(folder, 'out/meta.json');
  const media = readdirSync(path.join(folder, 'media'));
  const inVsix = { root: folder, metafiles: Object.values(bundles), media };
  const inPackage = { root: folder, metafiles: [readJson<BundledMetafile>(folder, 'out/cli-meta.json')], media: [] };
  write('vsix.cdx.json', sbom({ name, version, license, thirdParties: thirdParties(inVsix) }));
  write('npm.cdx.json', sbom({ name, version, license, thirdParties: thirdParties(inPackage) }));
  write('THIRD-PARTY-NOTICES.txt', thirdPartyNotices(inVsix));
  return readdirSync(outdir).sort();
}

function readJson<T>(folder: string, file: string): T {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
}

/** Runs a script of the checkout, which installs its own dependencies. */
async function runIn(folder: string, command: string): Promise<void> {
  const result = await runProgram(process.execPath, ['scripts/run.mjs', command], { cwd: folder, silence: 1_200_000 });
  if (result.code !== 0) {
    throw programError(`npm run ${command} in ${path.relative(root, folder) || '.'}`, result);
  }
}
