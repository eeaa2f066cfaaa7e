import assert from 'node:assert/strict';
import { deepEqual } from '../../helpers/deepEqual';
import { readTarget } from '../../../src/extension/vscode/target';

describe('readTarget', () => {
  it('reads a text as an identifier on the active network', () => {
    deepEqual(readTarget('0xab'), { id: '0xab' });
  });

  it('reads network and chain', () => {
    deepEqual(readTarget({ id: '12', network: 'fuji', chain: 'C-Chain', more: 1 }), {
      id: '12',
      network: 'fuji',
      chain: 'C-Chain',
    });
  });

  for (const value of [undefined, null, 7, '', {}, { id: '' }, { id: 7 }, [], { id: 'a'.repeat(2_000_000) }]) {
    it(`is undefined for ${JSON.stringify(value)?.slice(0, 30)}`, () => {
      assert.equal(readTarget(value), undefined);
    });
  }
});
