import assert from 'node:assert/strict';
import { Samples } from '../../../../src/extension/dashboard/feeds/platformFeed';

describe('a figure that is told again and again', () => {
  it('has the last value of each step, holds it for a while, and leaves a gap where nobody asked', () => {
    const samples = new Samples();
    samples.add(1_000, 1n);
    samples.add(4_000, 2n);
    samples.add(61_000, 3n);
    assert.deepEqual(samples.of([0, 5_000, 15_000, 20_000, 60_000], 5_000), [2n, 2n, 2n, undefined, 3n]);
  });
});
