import assert from 'node:assert/strict';
import { calleeName } from '../../../../../src/engine/source/frames/certainty';

describe('the name that an expression calls', () => {
  for (const [expression, name] of [
    ['total()', 'total'],
    ['token.transfer{value: 1}(to, a - b)', 'transfer'],
    ['all[i - 1].close(5)', 'close'],
    ['onlyOwner', 'onlyOwner'],
    ['cap - total()', undefined],
    ['a[i] * b.c(d)', undefined],
    ['a - b', undefined],
  ] as const) {
    it(`is ${name ?? 'none'} in ${expression}`, () => {
      assert.equal(calleeName(expression), name);
    });
  }
});
