import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { maximumVsix, shippedSchemas, vsixFaults } from '../../../scripts/packaging/vsixFaults';
import { root } from '../../../scripts/support/root';
import { newest, oldest } from '../../../scripts/vscode/builds';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Record<string, string>;
}

interface Manifest {
  readonly engines: Record<string, string>;
  readonly scripts: Record<string, string>;
  readonly main: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

describe('the project', () => {
  const manifest = JSON.parse(read('package.json')) as Manifest;

  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };

  it('names no registry in its lock file', () => {
    const hosts = Object.values(lock.packages).flatMap(({ resolved }) => resolved ?? []);
    assert.deepEqual(hosts, []);
  });

  it('locks the packages of every platform, without which npm ci refuses the lock file', () => {
    const places = Object.keys(lock.packages);
    const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    assert.deepEqual(
      wanted.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
      [],
    );
  });

  it('pins every package to one version, and ships none', () => {
    for (const [name, version] of Object.entries(manifest.devDependencies)) {
      assert.match(version, /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/, name);
    }
    assert.equal(manifest.dependencies, undefined);
  });

  it('promises the oldest VS Code that the suites run in', () => {
    assert.equal(manifest.engines['vscode'], `^${oldest.version.replace(/\d+$/, '0')}`);
    assert.equal(manifest.devDependencies['@types/vscode'], oldest.version.replace(/\d+$/, '0'));
    assert.equal(newest.version, '1.139.1');
  });

  it('has its entry where the build writes it', () => {
    assert.equal(manifest.main, './dist/extension.js');
  });

  it('has the commands that the README promises, none with a step before it', () => {
    for (const name of ['start', 'test', 'devnet', 'snowprobe', 'package', 'bench', 'screenshots']) {
      assert.equal(manifest.scripts[name], `node scripts/run.mjs ${name}`);
    }
    assert.equal(manifest.scripts['test:desktop'], 'node scripts/run.mjs testDesktop');
  });

  it('measures modules that are there', () => {
    const folder = path.join(root, 'test/bench');
    const engine = path.join(root, 'src/engine');
    const named = readdirSync(folder).flatMap((file) =>
      [...read(`test/bench/${file}`).matchAll(/\b(?:resolve|join)\((\w+|[\w.]+dirname), '([\w/]+\.ts)'\)/g)].map(
        ([, base = '', name = '']) =>
          path.join(base === 'engine' ? engine : base.endsWith('dirname') ? folder : root, name),
      ),
    );
    assert.ok(named.length > 8);
    assert.deepEqual(
      named.filter((file) => !existsSync(file)),
      [],
    );
  });

  it('starts .vscodeignore by leaving everything out', () => {
    const [first, ...rest] = read('.vscodeignore').trim().split('\n');
    assert.equal(first, '**');
    assert.deepEqual(
      rest.filter((line) => !line.startsWith('!')),
      [],
    );
  });

  it('names no path of the machine that it is on', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    const text = files.filter((file) => !file.endsWith('.png') && existsSync(path.join(root, file)));
    const places = [`${root}/`, `${homedir()}/`].filter((place) => place.length > 2);
    assert.deepEqual(
      text.filter((file) => places.some((place) => read(file).includes(place))),
      [],
    );
  });
});

describe('the list of what the VSIX may hold', () => {
  const right = [
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/package.json',
    'extension/readme.md',
    'extension/changelog.md',
    'extension/LICENSE.txt',
    'extension/THIRD-PARTY-NOTICES.txt',
    'extension/dist/extension.js',
    'extension/dist/main.js',
    'extension/dist/preact.js',
    'extension/dist/drawn.js',
    'extension/dist/rpcRenderer.js',
    'extension/dist/rpcExtras.js',
    'extension/dist/dashboard.js',
    'extension/dist/page.js',
    'extension/dist/web.js',
    'extension/dist/recording.br',
    ...shippedSchemas.map((name) => `extension/schemas/${name}`),
    'extension/media/icon.png',
  ];

  it('takes what belongs there', () => {
    assert.deepEqual(vsixFaults(right, maximumVsix), []);
  });

  for (const name of [
    'extension/dist/main.js.map',
    'extension/dist/other.wasm',
    'extension/src/extension.ts',
    'extension/media/.env',
    'extension/.npmrc',
  ]) {
    it(`refuses ${name}`, () => {
      const [fault] = vsixFaults([...right, name], 1);
      assert.equal(fault?.startsWith(`${name} is in the VSIX`), true);
    });
  }

  it('misses what is needed, and refuses what is too heavy', () => {
    const faults = vsixFaults(
      right.filter((name) => !/main\.js$|NOTICES/.test(name)),
      maximumVsix + 1,
    );
    assert.deepEqual(faults, [
      'extension/THIRD-PARTY-NOTICES.txt is not in the VSIX.',
      'extension/dist/main.js is not in the VSIX.',
      `The VSIX is ${maximumVsix + 1} bytes; it must not be over ${maximumVsix}.`,
    ]);
  });
});
