import assert from 'node:assert/strict';
import { TimeoutError } from '../../../../src/engine/errors/errors';
import { readPeriod, progressText, stoppedWords } from '../../../../src/extension/lists/exportWords';
import { exportFault } from '../../../../src/engine/lists/io/export/unfinishedExports';

describe('the progress of an export', () => {
  it('is a count, and the rate of this run', () => {
    assert.equal(progressText(0, 0, 0), '0 rows');
    assert.equal(progressText(1, 1, 0), '1 row');
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

/** An error of the file system; errors of writing to an open file have no path. */
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
      'The disk of /data is full. Free some space. The 12,000 rows so far are kept. To continue, run Export.',
    ],
    [
      'a full disk at the start',
      fault('ENOSPC'),
      undefined,
      'The disk of /data is full. Free some space. Nothing was exported. Then export again.',
    ],
    [
      'a folder that is read-only',
      fault('EROFS', '/data/all.csv.unfinished'),
      20,
      'Cannot write /data/all.csv.unfinished: no write permission for /data. Change the permissions. The 20 rows so far are kept. To continue, run Export.',
    ],
    [
      'a folder of journals that is not ours',
      fault('EACCES', '/store/exports/1.json.lock'),
      undefined,
      'Cannot write /store/exports/1.json.lock: no write permission for /store/exports. Change the permissions. Nothing was exported. Then export again.',
    ],
    [
      'a folder that is not there',
      fault('ENOENT', '/data/all.csv.unfinished'),
      undefined,
      'Cannot write /data/all.csv.unfinished: the folder /data does not exist. Create it. Nothing was exported. Then export again.',
    ],
    [
      'a folder in the place of the file',
      fault('EISDIR', '/data/all.csv.unfinished', '/data/all.csv'),
      25,
      'Cannot write /data/all.csv: a folder has that name. Move the folder. The 25 rows so far are kept. To continue, run Export.',
    ],
    [
      'a file that is too large',
      fault('EFBIG'),
      7,
      '/data exceeds the file size limit of its disk. Export to another disk. The 7 rows so far are kept. To continue, run Export.',
    ],
    [
      'any other',
      fault('EIO', '/data/all.csv.unfinished'),
      7,
      'Cannot write /data/all.csv.unfinished (EIO: some words). Check the disk. The 7 rows so far are kept. To continue, run Export.',
    ],
    [
      'a service',
      new TimeoutError({ host: 'data.example', method: 'listChains' }, 10_000),
      20,
      'data.example did not answer listChains within 10 s. Try again, or use another node. The 20 rows so far are kept. To continue, run Export.',
    ],
  ];
  for (const [what, error, cached, words] of cases) {
    it(`of ${what}`, () => assert.equal(stoppedWords(error, cached), words));
  }
});
