import assert from 'node:assert/strict';
import { readPeriod } from '../../../../src/features/lists/period';
import { progressText } from '../../../../src/features/lists/progressText';

describe('the progress of an export', () => {
  it('is a count, and the rate of this run', () => {
    assert.equal(progressText(0, 0, 0), '0 rows');
    assert.equal(progressText(1_200_500, 17_000, 2_000), '1,200,500 rows, 8,500 rows/s');
    assert.equal(progressText(1_200_500, 0, 2_000), '1,200,500 rows');
  });
});

describe('a period in days', () => {
  it('is a day, two days, or none', () => {
    assert.deepEqual(readPeriod('2026-01-31'), { startTimestamp: 1_769_817_600, endTimestamp: 1_769_903_999 });
    assert.deepEqual(readPeriod(' 2026-01-01  2026-01-31 '), {
      startTimestamp: 1_767_225_600,
      endTimestamp: 1_769_903_999,
    });
    assert.deepEqual(readPeriod(''), {});
  });

  for (const text of ['yesterday', '2026-02-01 2026-01-01', '2026-13-01', '2026-01-01 x', '2026-1-1']) {
    it(`is not: ${text}`, () => assert.equal(readPeriod(text), undefined));
  }
});
