import assert from 'node:assert/strict';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { recordedPairs } from './recordedPairs';

const pairs = recordedPairs();

describe('what a node says in JSON and in bytes', () => {
  it('was recorded 132 times', () => {
    assert.equal(pairs.length, 132);
  });

  for (const { file, method, params, json, hex, hexnc } of pairs) {
    const chain = method.startsWith('avm.') ? 'X' : 'P';
    it(`is the same for ${method} ${params} of ${file}, in the same order`, () => {
      const [decoded] = decodeBytes(hex);
      assert.ok(decoded);
      assert.deepEqual([decoded.chain, decoded.kind], [chain, method.endsWith('Tx') ? 'tx' : 'block']);
      assert.equal(printJson(toNodeJson(decoded), 1), printJson(json, 1));
      if (hexnc !== undefined) {
        assert.equal(printJson(toNodeJson(decodeBytes(hexnc)[0]!)), printJson(json));
      }
    });
  }
});
