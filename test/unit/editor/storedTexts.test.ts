import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoredTexts } from '../../../src/engine/source/io/verified/storedTexts';

describe('texts that are kept between sessions', () => {
  it('are read by another window', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'snowprobe-texts-'));
    try {
      await new StoredTexts(path.join(folder, 'kept'), assert.ifError).set('one', 'text');
      assert.equal(await new StoredTexts(path.join(folder, 'kept'), assert.ifError).get('one'), 'text');
      assert.deepEqual(await readdir(path.join(folder, 'kept')), ['one']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are not kept in a browser, and nothing is said to have failed', async () => {
    const stored = new StoredTexts(undefined, assert.ifError);
    await stored.set('one', 'text');
    assert.equal(await stored.get('one'), undefined);
  });
});
