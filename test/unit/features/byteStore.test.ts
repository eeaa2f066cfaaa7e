import assert from 'node:assert/strict';
import { ByteStore, readBytesTarget } from '../../../src/extension/shared/byteStore';
import { deepEqual } from '../../helpers/deepEqual';

describe('bytes that were shown', () => {
  it('have one name each, for as long as they are kept', () => {
    const shown = new ByteStore(2);
    const one = shown.save('0x01');
    const two = shown.save('0x02');
    assert.notEqual(one, two);
    assert.equal(shown.save('0x01'), one);
    assert.equal(shown.get(one), '0x01');
    shown.save('0x03');
    assert.equal(shown.get(two), undefined);
    assert.equal(shown.get(one), '0x01');
    assert.notEqual(shown.save('0x02'), two);
  });

  it('are dropped before they take too much memory, but never the last', () => {
    const shown = new ByteStore();
    const long = Array.from({ length: 6 }, (_, i) => shown.save(String(i).repeat(4 << 20)));
    assert.deepEqual(
      long.map((name) => shown.get(name)?.length ?? 0),
      [0, 0, 4 << 20, 4 << 20, 4 << 20, 4 << 20],
    );
    const huge = shown.save('x'.repeat(20 << 20));
    assert.equal(shown.get(huge)?.length, 20 << 20);
    assert.equal(shown.get(long[5] ?? ''), undefined);
  });
});

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
