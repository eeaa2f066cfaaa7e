import assert from 'node:assert/strict';
import { TimeoutError } from '../../../../src/api/errors/errors';
import { readPeriod, progressText, stoppedWords } from '../../../../src/features/lists/exportWords';
import { exportFault } from '../../../../src/state/export/exportFault';

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

/** As the file system throws it; what is written to an open file has no path. */
function fault(code: string, path?: string, dest?: string): unknown {
  const error = Object.assign(new Error(`${code}: some words`), { code, syscall: 'write', path, dest });
  return exportFault(error, '/data/all.csv');
}

describe('stoppedWords', () => {
  const cases: readonly (readonly [what: string, error: unknown, kept: number | undefined, words: string])[] = [
    [
      'a full disk',
      fault('ENOSPC'),
      12_000,
      'There is no space left on the disk of /data. Free some. The 12,000 rows so far are kept: Continue Exports goes on from there.',
    ],
    [
      'a full disk at the start',
      fault('ENOSPC'),
      undefined,
      'There is no space left on the disk of /data. Free some. Nothing was exported: export again then.',
    ],
    [
      'a folder that is read-only',
      fault('EROFS', '/data/all.csv.unfinished'),
      20,
      '/data/all.csv.unfinished cannot be written, because writing to /data is not allowed. Allow it. The 20 rows so far are kept: Continue Exports goes on from there.',
    ],
    [
      'a folder of journals that is not ours',
      fault('EACCES', '/store/exports/1.json.lock'),
      undefined,
      '/store/exports/1.json.lock cannot be written, because writing to /store/exports is not allowed. Allow it. Nothing was exported: export again then.',
    ],
    [
      'a folder that is not there',
      fault('ENOENT', '/data/all.csv.unfinished'),
      undefined,
      '/data/all.csv.unfinished cannot be written, because there is no folder /data. Make it. Nothing was exported: export again then.',
    ],
    [
      'a folder in the place of the file',
      fault('EISDIR', '/data/all.csv.unfinished', '/data/all.csv'),
      25,
      '/data/all.csv cannot be written, because a folder stands in its place. Move that folder away. The 25 rows so far are kept: Continue Exports goes on from there.',
    ],
    [
      'a file that is too large',
      fault('EFBIG'),
      7,
      'The disk of /data takes no larger file. Export to another one. The 7 rows so far are kept: Continue Exports goes on from there.',
    ],
    [
      'any other',
      fault('EIO', '/data/all.csv.unfinished'),
      7,
      '/data/all.csv.unfinished cannot be written (EIO: some words). Check the disk. The 7 rows so far are kept: Continue Exports goes on from there.',
    ],
    [
      'a service',
      new TimeoutError({ host: 'data.example', method: 'listChains' }, 10_000),
      20,
      'data.example did not answer listChains within 10 s. Try again, or use another node. The 20 rows so far are kept: Continue Exports goes on from there.',
    ],
  ];
  for (const [what, error, kept, words] of cases) {
    it(`of ${what}`, () => assert.equal(stoppedWords(error, kept), words));
  }
});
