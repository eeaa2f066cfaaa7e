import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackage } from '../../helpers/packPackage';
import { demo } from '../../unit/core/bytes/demoBytes';

describe('the npm package', function () {
  this.timeout(120_000);
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-npm-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('holds the command line alone, which runs where nothing else is', () => {
    const { file, files, unpackedSize } = packPackage(folder);
    const others = files.map(({ path }) => path).filter((path) => !/^dist\/cli\/[\w-]+\.js$/.test(path));
    assert.deepEqual(others.sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist/cli/THIRD-PARTY-NOTICES.txt',
      'media/skills/failed-transaction/SKILL.md',
      'media/skills/genesis-before-launch/SKILL.md',
      'media/skills/lost-message/SKILL.md',
      'media/skills/stalled-l1/SKILL.md',
      'package.json',
      'schemas/cli/output.schema.json',
    ]);
    assert.ok(unpackedSize < 5e6, String(unpackedSize));
    execFileSync('tar', ['-xzf', file], { cwd: folder });
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [join(folder, 'package/dist/cli/main.js'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    assert.match(run('--help'), /^Usage: snowprobe COMMAND/);
    assert.match(run('decode', demo('utxo')), /"outputIndex": 1/);
  });
});
