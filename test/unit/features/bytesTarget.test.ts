import assert from 'node:assert/strict';
import { deepEqual } from '../../helpers/deepEqual';
import { readBytesTarget } from '../../../src/features/bytesTarget';

describe('readBytesTarget', () => {
  it('takes a text, and bytes with a reading and a network', () => {
    deepEqual(readBytesTarget('0x00'), { bytes: '0x00' });
    deepEqual(readBytesTarget({ bytes: '0x00', as: 'P.tx', network: 'fuji', more: 1 }), {
      bytes: '0x00',
      as: 'P.tx',
      network: 'fuji',
    });
    deepEqual(readBytesTarget({ bytes: '0x00', as: 7, network: null }), { bytes: '0x00' });
  });

  it('takes nothing else', () => {
    for (const value of [
      undefined,
      null,
      7,
      '',
      {},
      { bytes: '' },
      { bytes: 7 },
      { id: '0x00' },
      'a'.repeat(5 << 20),
    ]) {
      assert.equal(readBytesTarget(value), undefined);
    }
  });
});
