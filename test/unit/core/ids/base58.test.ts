import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeBase58, encodeBase58 } from '../../../../src/engine/primitives/ids/cb58';
import { plainBase58 } from './oracle';

describe('base58', () => {
  it('writes each leading zero byte as a 1', () => {
    assert.equal(encodeBase58(Uint8Array.of(0, 0, 1)), '112');
    assert.equal(encodeBase58(Uint8Array.of(0)), '1');
    assert.equal(encodeBase58(new Uint8Array()), '');
  });

  it('reads what the alphabet allows', () => {
    assert.deepEqual(decodeBase58('112'), Uint8Array.of(0, 0, 1));
    assert.deepEqual(decodeBase58('z'), Uint8Array.of(57));
    assert.deepEqual(decodeBase58('21'), Uint8Array.of(58));
    assert.deepEqual(decodeBase58(''), new Uint8Array());
  });

  for (const text of ['0', 'O', 'I', 'l', 'ab-c', 'é', '\ud83d\ude00', ' 2']) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.equal(decodeBase58(text), undefined));
  }

  it('refuses over 128 characters without a look at them', () => {
    assert.notEqual(decodeBase58('z'.repeat(128)), undefined);
    assert.equal(decodeBase58('z'.repeat(129)), undefined);
  });

  it('reads longer texts for who allows them', () => {
    const bytes = new Uint8Array(2000).fill(7, 3);
    const text = encodeBase58(bytes);
    assert.deepEqual(decodeBase58(text, text.length), bytes);
    assert.equal(decodeBase58(text, text.length - 1), undefined);
  });

  it('gives back any bytes, and says the same as big-integer arithmetic', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(4), (tail, zeros) => {
        const bytes = Uint8Array.from([...new Uint8Array(zeros), ...tail]);
        const text = encodeBase58(bytes);
        assert.deepEqual(decodeBase58(text), bytes);
        assert.deepEqual(Uint8Array.from(plainBase58(text) ?? []), bytes);
      }),
    );
  });
});
