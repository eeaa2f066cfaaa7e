import assert from 'node:assert/strict';
import { genesisWith, textOf, warningsOf } from './warningsOf';

describe('regrets: what works otherwise than one reads it', () => {});

describe('hints: what has no effect, or is worth knowing', () => {
  it('leave a number of Go’s own alone, which has no other spelling', () => {
    const genesis = textOf(genesisWith()).replace(
      '"maxBlockGasCost": 10000000',
      '"maxBlockGasCost": 18446744073709551615',
    );
    assert.deepEqual(warningsOf({ genesis }), []);
  });
});
