import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../scripts/support/root';
import demoFiles from '../../../../scripts/build/demoFiles.json';
import { demoRecording } from '../../../../scripts/build/demoRecording.mjs';
import { findIdentifiers } from '../../../../src/engine/detection/detect';
import { readRecording } from '../../../../src/engine/net';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the demo workspace in the VSIX', () => {
  it('has each of its files as the repository has it, and every sample notebook', async () => {
    const packed = await readRecording(demoRecording(root, { small: false }));
    for (const [name, from] of Object.entries(demoFiles)) {
      assert.equal(packed.get(`file:${name}`), JSON.stringify(read(from)), name);
    }
    const notebooks = readdirSync(path.join(root, 'samples')).filter((file) => file.endsWith('.rpc'));
    assert.deepEqual(
      notebooks.filter((file) => !packed.has(`file:notebooks/${file}`)),
      [],
    );
  });

  it('has nine identifiers to hover over, one with a wrong checksum', () => {
    const found = findIdentifiers(read('samples/tour/identifiers.yaml')).map(({ identifier }) => identifier);
    assert.equal(found.length, 9);
    assert.deepEqual(
      found.filter((one) => 'checksum' in one && one.checksum === 'invalid').map(({ text }) => text),
      ['0x5Aa01B3b5877255cE50cc55e8986a7a5fe29C70e'],
    );
  });
});
