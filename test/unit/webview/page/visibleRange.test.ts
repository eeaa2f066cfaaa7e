import assert from 'node:assert/strict';
import { scrolledTo, visibleRange } from '../../../../src/webview/ui/visibleRange';

describe('the rows in sight', () => {
  it('are those and some around them, whatever there is', () => {
    assert.deepEqual(visibleRange(10_000, 24, 0, 600), { from: 0, to: 60 });
    assert.deepEqual(visibleRange(10_000, 24, 24 * 5_000, 600), { from: 4_980, to: 5_060 });
    assert.deepEqual(visibleRange(10_000, 24, 24 * 9_990, 600), { from: 9_960, to: 10_000 });
    // Filtered while scrolled far down.
    assert.deepEqual(visibleRange(5, 24, 24 * 5_000, 600), { from: 5, to: 5 });
  });

  it('are scrolled as little as it takes', () => {
    assert.equal(scrolledTo(3, 24, 0, 600), 0);
    assert.equal(scrolledTo(30, 24, 0, 600), 31 * 24 - 600);
    assert.equal(scrolledTo(3, 24, 1000, 600), 72);
  });
});
