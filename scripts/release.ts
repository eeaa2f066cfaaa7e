// npm run release: builds all artifacts of a version.
//   npm run release -- --dry-run         builds it twice, tests the VSIX, writes dist/release, publishes nothing
//   npm run release -- --publish PLACE   publishes dist/release to marketplace, open-vsx, npm or github
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkedVsix } from './packaging/packVsix';
import { artifactsFolder, buildArtifacts, readManifest } from './release/buildArtifacts';
import { checkedFiles, checksumsFile, writeChecksums } from './release/checksums';
import { differences } from './release/differences';
import { publishers, type Released } from './release/publishers';
import { releaseNotes } from './release/releaseNotes';
import { command } from './support/command';
import { ownFolder, removeFolder } from './support/ownProcesses';
import { root } from './support/root';
import { programError, runProgram } from './support/runProgram';
import { oldest } from './vscode/builds';

const releaseFolder = 'dist/release';
const folder = path.join(root, releaseFolder);
const artifacts = path.join(root, artifactsFolder);
const notesFile = 'NOTES.md';

command(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean', default: false }, publish: { type: 'string' } },
  });
  if (values.publish !== undefined) {
    publish(values.publish);
  } else if (values['dry-run']) {
    await prepare();
  } else {
    throw new Error(`Say --dry-run, or --publish with one of ${Object.keys(publishers).join(', ')}.`);
  }
});

async function prepare(): Promise<void> {
  const { version } = readManifest(root);
  const { GITHUB_REF_TYPE: kind, GITHUB_REF_NAME: tag } = process.env;
  if (kind === 'tag' && tag !== `v${version}`) {
    throw new Error(
      `The tag is ${tag}, and package.json's version ${version}: tag v${version}, or change the version.`,
    );
  }
  const notes = releaseNotes(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version, kind === 'tag');
  const commit = await git('rev-parse', 'HEAD');
  const changed = await git('status', '--porcelain');
  if (changed !== '') {
    throw new Error(`A release is built from a commit alone; commit these, or put them away:\n${changed}`);
  }
  say(`Building ${version} of ${commit}.`);
  const files = await buildArtifacts(root);
  say('Building it again, from a clone in another folder.');
  await buildAgain(commit, files);
  say(`Testing the VSIX in VS Code ${oldest.version}.`);
  await testVsix(version);
  // Last, because every build empties dist.
  cpSync(artifacts, folder, { recursive: true });
  writeFileSync(path.join(folder, notesFile), notes);
  writeChecksums(folder, [...files, notesFile].sort());
  say(`\n${readFileSync(path.join(folder, checksumsFile), 'utf8')}`);
  for (const [name, { title, command: commandOf }] of Object.entries(publishers)) {
    say(`Not published: ${title}. npm run release -- --publish ${name} would run, in ${releaseFolder}:`);
    say(`  ${commandOf(released()).join(' ')}`);
  }
}

async function buildAgain(commit: string, files: readonly string[]): Promise<void> {
  const clone = mkdtempSync(path.join(tmpdir(), 'snowprobe-release-'));
  ownFolder(clone);
  await git('clone', '--quiet', root, clone);
  await git('-C', clone, 'checkout', '--quiet', commit);
  await buildArtifacts(clone);
  const faults = differences(artifacts, path.join(clone, artifactsFolder), files);
  removeFolder(clone);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
}

/** The suite packs a VSIX and installs it in a real VS Code: it must be identical to the artifact. */
async function testVsix(version: string): Promise<void> {
  const args = ['scripts/run.mjs', 'test', `vscode-${oldest.version}`];
  const result = await runProgram(process.execPath, args, { silence: 1_200_000 });
  if (result.code !== 0) {
    throw programError('The test of the VSIX', result);
  }
  const vsix = `${readManifest(root).name}-${version}.vsix`;
  if (!readFileSync(checkedVsix).equals(readFileSync(path.join(artifacts, vsix)))) {
    throw new Error(`${vsix} is not what was tested, which is ${path.relative(root, checkedVsix)}.`);
  }
}

function publish(name: string): void {
  const publisher = Object.hasOwn(publishers, name) ? publishers[name] : undefined;
  if (publisher === undefined) {
    throw new Error(`There is no ${name} to publish to; there are: ${Object.keys(publishers).join(', ')}.`);
  }
  const [program, ...args] = publisher.command(released());
  const { status, error } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(`${publisher.title}: ${program} ${error?.message ?? `ended with exit code ${status}`}.`);
  }
}

/** The contents of dist/release, each file checked against the checksums. */
function released(): Released {
  const { name, version } = readManifest(root);
  return {
    version,
    vsix: `${name}-${version}.vsix`,
    tarball: `${name}-${version}.tgz`,
    notes: notesFile,
    files: [...checkedFiles(folder), checksumsFile],
  };
}

async function git(...args: readonly string[]): Promise<string> {
  const result = await runProgram('git', args, { cwd: root, limit: 120_000 });
  if (result.code !== 0) {
    throw programError(`git ${args.join(' ')}`, result);
  }
  return result.stdout.trim();
}

function say(text: string): void {
  console.log(text);
}
