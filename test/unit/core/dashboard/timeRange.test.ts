import assert from 'node:assert/strict';
import { movedTo, rangeWithin, stepAt, zoomed } from '../../../../src/webview/protocol/span';

const times = [0, 10, 20, 30, 40, 50];

describe('what is seen of a chart', () => {
  it('is a step by its time, and none outside', () => {
    assert.deepEqual(
      [-1, 0, 9, 10, 59, 60, undefined].map((at) => stepAt(times, at)),
      [undefined, 0, 0, 1, 5, undefined, undefined],
    );
  });

  it('lies within its times, has two steps at least, and is nothing where it is all or elsewhere', () => {
    assert.deepEqual(rangeWithin(times, { from: 12, to: 40 }), { from: 12, to: 40 });
    assert.deepEqual(rangeWithin(times, { from: 29, to: 31 }), { from: 20, to: 40 });
    assert.deepEqual(rangeWithin(times, { from: -20, to: 10 }), { from: 0, to: 30 });
    assert.equal(rangeWithin(times, { from: -5, to: 55 }), undefined);
    assert.equal(rangeWithin(times, { from: 60, to: 80 }), undefined);
    assert.equal(rangeWithin([], { from: 0, to: 1 }), undefined);
  });

  it('is halved and doubled around a time, and moved as far as it takes to see one', () => {
    assert.deepEqual(zoomed(times, undefined, 50, 0.5), { from: 25, to: 50 });
    assert.equal(zoomed(times, { from: 25, to: 50 }, 50, 2), undefined);
    assert.deepEqual(movedTo(times, { from: 20, to: 40 }, 10), { from: 10, to: 30 });
    assert.deepEqual(movedTo(times, { from: 20, to: 40 }, 30), { from: 20, to: 40 });
    assert.equal(movedTo(times, undefined, 30), undefined);
  });
});
