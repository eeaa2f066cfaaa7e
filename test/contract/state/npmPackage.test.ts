import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/support/root';
import { demo } from '../../unit/core/bytes/demoBytes';

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the npm package', function () {
  this.timeout(120_000);
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-npm-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('holds the command line alone, which runs where nothing else is', () => {
    execFileSync(process.execPath, ['scripts/run.mjs', 'prepack'], { cwd: root });
    const printed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const [packed] = JSON.parse(printed) as readonly Packed[];
    const others = packed!.files.map(({ path }) => path).filter((path) => !/^dist\/cli\/[\w-]+\.js$/.test(path));
    assert.deepEqual(others.sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist/cli/THIRD-PARTY-NOTICES.txt',
      'package.json',
      'schemas/cli/output.schema.json',
    ]);
    assert.ok(packed!.unpackedSize < 5e6, String(packed!.unpackedSize));
    execFileSync('tar', ['-xzf', packed!.filename], { cwd: folder });
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [join(folder, 'package/dist/cli/main.js'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    assert.match(run('--help'), /^Usage: snowprobe COMMAND/);
    assert.match(run('decode', demo('utxo')), /"outputIndex": 1/);
  });
});
