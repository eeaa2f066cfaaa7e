import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../scripts/support/root';
import { findIdentifiers } from '../../../../src/engine/detection/detect';
import { demoFiles } from '../../../../src/extension/demo/demoFiles';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the demo workspace in the VSIX', () => {
  it('has each of its files in the repository, and every sample notebook', () => {
    const from = demoFiles.map(([file]) => file);
    assert.deepEqual(
      from.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
    const notebooks = readdirSync(path.join(root, 'samples')).filter((file) => file.endsWith('.rpc'));
    assert.deepEqual(
      notebooks.filter((file) => !from.includes(`samples/${file}`)),
      [],
    );
  });

  it('has nine identifiers to hover over without a network, one with a wrong checksum', () => {
    const found = findIdentifiers(read('samples/tour/identifiers.yaml')).map(({ identifier }) => identifier);
    assert.equal(found.length, 9);
    assert.deepEqual(
      found.filter((one) => 'checksum' in one && one.checksum === 'invalid').map(({ text }) => text),
      ['0x5Aa01B3b5877255cE50cc55e8986a7a5fe29C70e'],
    );
  });
});
