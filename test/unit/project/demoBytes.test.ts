import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoBytes } from '../core/bytes/demoBytes';

const folder = join(__dirname, '../../recordings');

describe('samples/demo/src/bytes.ts', () => {
  it('holds bytes of the recorded network, and one hash', () => {
    const recorded = readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const { hash, ...bytes } = demoBytes;
    assert.equal(hash?.length, 66);
    assert.equal(Object.keys(bytes).length, 6);
    for (const [name, text] of Object.entries(bytes)) {
      assert.ok(
        recorded.some((file) => file.includes(text)),
        name,
      );
    }
  });
});
