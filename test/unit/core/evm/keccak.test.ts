import assert from 'node:assert/strict';
import { keccak, keccakSteps } from '../../../../src/engine/primitives/ids/hex';

describe('keccakSteps', () => {
  it('hashes a text of any length as the whole of its bytes', () => {
    for (const text of ['', 'Coin', 'é\u{1f600}'.repeat(70_000)]) {
      const steps = keccakSteps(text);
      let count = 0;
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        count += 1;
      }
      const bytes = new TextEncoder().encode(text);
      assert.equal(step.value, keccak(bytes));
      assert.equal(count, Math.ceil(bytes.length / (1 << 17)));
    }
  });
});
