import assert from 'node:assert/strict';
import { bytesFrom } from '../../../../src/engine/primitives/bytes/bytesFrom';
import { fromNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { isObject } from '../../../helpers/recording';
import { recordedPairs } from './recordedPairs';

const pairs = recordedPairs();

describe('the bytes of a transaction or block of which a node gave the JSON form', () => {
  it('are those that the node gives in hex, for everything that was recorded', () => {
    assert.equal(pairs.length, 132);
    for (const { file, method, params, json, hex } of pairs) {
      const kind = method.endsWith('Tx') ? 'tx' : 'block';
      const bytes = fromNodeJson(json, kind, method.startsWith('avm.') ? 'X' : 'P');
      const expected = bytesToHex(bytesFrom(hex)!);
      assert.equal(bytes && bytesToHex(bytes), expected, `${file} ${method} ${params}`);
    }
  });

  it('are not told where the ID is of something else, or a field is not known', () => {
    const { json } = pairs.find(({ method }) => method === 'platform.getTx')!;
    assert.ok(isObject(json));
    const other = pairs.find(
      (one) => one.method === 'platform.getTx' && isObject(one.json) && one.json['id'] !== json['id'],
    )!;
    assert.ok(isObject(other.json));
    assert.equal(fromNodeJson({ ...json, id: other.json['id']! }, 'tx', 'P'), undefined);
    assert.equal(fromNodeJson({ ...json, news: 1n }, 'tx', 'P'), undefined);
    assert.equal(fromNodeJson(json, 'block', 'P'), undefined);
    assert.equal(fromNodeJson('0x00', 'tx', 'P'), undefined);
  });
});
