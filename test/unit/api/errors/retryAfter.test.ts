import assert from 'node:assert/strict';
import { type RetryAfter, retryAfter } from '../../../../src/engine/errors/errors';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const rows: readonly (readonly [header: string | undefined, asked: RetryAfter | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['2026', 2026],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
  ['Saturday, 21-Nov-26 12:01:00 GMT', 60],
  ['Sat Nov 21 12:00:01 2026 GMT', 1],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['3600', 3_600],
  ['3601', 'later'],
  ['99999999999999999999', 'later'],
  ['9'.repeat(400), 'later'],
  ['Sat, 21 Nov 2026 13:00:00 GMT', 3_600],
  ['Sat, 21 Nov 2026 13:00:01 GMT', 'later'],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 'later'],
];

describe('retryAfter', () => {
  for (const [header, requested] of rows) {
    it(`${JSON.stringify(header)?.slice(0, 40)} → ${requested}`, () =>
      assert.equal(retryAfter(header, NOW), requested));
  }
});
