import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deepEqual } from '../../../helpers/deepEqual';
import { parseIdentifier } from '../../../../src/engine/detection/detect';

const file = resolve(__dirname, '../../../../../shared/facts/vectors/encodings.json');

interface Vectors {
  readonly ids: Readonly<Record<string, { readonly cb58: string; readonly hex: string }>>;
  readonly nodeIDs: Readonly<Record<string, string>>;
  readonly addresses: Readonly<Record<string, { readonly hex20: string; readonly bech32: string }>>;
}

describe('published vectors of the encodings', () => {
  let vectors: Vectors;
  before(function () {
    if (!existsSync(file)) {
      this.skip();
    }
    vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
  });

  it('reads every ID', () => {
    for (const { cb58, hex } of Object.values(vectors.ids)) {
      deepEqual(parseIdentifier(cb58), { kind: 'cb58Id', text: cb58, cb58, hex, checksum: 'valid' });
    }
    assert.equal(Object.keys(vectors.ids).length, 8);
  });

  it('reads every NodeID', () => {
    for (const [nodeId, hex] of Object.entries(vectors.nodeIDs)) {
      deepEqual(parseIdentifier(nodeId), { kind: 'nodeId', text: nodeId, nodeId, hex, checksum: 'valid' });
    }
    assert.equal(Object.keys(vectors.nodeIDs).length, 3);
  });

  it('reads every address', () => {
    for (const [hrp, { hex20, bech32 }] of Object.entries(vectors.addresses)) {
      deepEqual(parseIdentifier(bech32), {
        kind: 'bech32Address',
        text: bech32,
        hrp,
        address: bech32,
        hex: hex20,
        checksum: 'valid',
      });
    }
    assert.equal(Object.keys(vectors.addresses).length, 4);
  });
});
