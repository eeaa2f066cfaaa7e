import assert from 'node:assert/strict';
import { integerIn, JsonNumber } from '../../../../src/engine/primitives/json/value';

describe('integerIn', () => {
  it('reads numbers and quantities of any size', () => {
    assert.equal(integerIn(-7n), -7n);
    assert.equal(integerIn('-12'), -12n);
    assert.equal(integerIn('0Xff'), 255n);
    assert.equal(integerIn(`0x${'f'.repeat(64)}`), 2n ** 256n - 1n);
  });

  it('takes nothing else for one', () => {
    for (const json of ['', '0x', '1.0', ' 1', '1n', '-0x1', '9'.repeat(81), new JsonNumber('1.5'), true, null, [1n]]) {
      assert.equal(integerIn(json), undefined, String(json));
    }
  });
});
