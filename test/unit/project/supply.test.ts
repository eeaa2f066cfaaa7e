import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

interface LockedPackage {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/**
 * Packages with an install script. None of these scripts is required: each entry explains why. A required one would be
 * listed here, and run by scripts/run.mjs after `npm ci`.
 */
const withInstallScript: Readonly<Record<string, string>> = {
  '@foundry-rs/anvil': 'test/devnet starts the binary of the package for this platform',
  '@vscode/vsce-sign': 'only vsce verify-signature starts its binary',
  esbuild: 'its API finds the binary of the package for this platform; the script only saves a start of Node',
  keytar: 'only vsce login and publish read a token with it',
};

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('what is installed', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const locked = Object.entries(lock.packages).filter(([place]) => place !== '');

  it('is held against a SHA-512 in the lock file, for every package of every platform', () => {
    assert.ok(locked.length > 400, `${locked.length} packages`);
    assert.deepEqual(
      locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([place]) => place),
      [],
    );
  });

  it('runs no script of a package, and those that have one are known to work without', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
    const names = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    assert.deepEqual([...new Set(names)].sort(), Object.keys(withInstallScript).sort());
  });

  it('runs none in other folders either, where .npmrc does not count', () => {
    const files = execFileSync('git', ['ls-files', 'scripts', 'test'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n');
    const calls = files
      .filter((file) => /\.(ts|mjs|cjs)$/.test(file))
      .flatMap((file) => read(file).match(/execFileSync\('npm', \[[^\]]*\]/g) ?? []);
    assert.equal(calls.length, 3);
    assert.deepEqual(
      calls.filter((call) => !call.includes("'--ignore-scripts'")),
      [],
    );
  });
});
