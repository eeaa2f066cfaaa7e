import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packBundle } from '../../../scripts/build/packBundle.mjs';

describe('a packed bundle', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-pack-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is required as the one that was packed, and is smaller', () => {
    const file = path.join(folder, 'main.js');
    const source = `'use strict';
module.exports = { name: require('node:path').basename(__filename), text: 'é “…” \u{1f53a}', list: [${'1,'.repeat(5000)}] };`;
    writeFileSync(file, source);
    packBundle(file);
    const { name, text, list } = createRequire(file)('./main.js') as { name: string; text: string; list: number[] };
    assert.deepEqual([name, text, list.length], ['main.js', 'é “…” 🔺', 5000]);
    assert.ok(readFileSync(file).length < source.length / 10);
  });
});
