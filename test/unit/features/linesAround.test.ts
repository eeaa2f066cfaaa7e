import assert from 'node:assert/strict';
import { linesAbove, linesBelow } from '../../../src/engine/detection/secretGuard';

const documentOf = (lineCount: number) => ({ lineCount, lineAt: (line: number) => ({ text: String(line) }) });

describe('lines around a value', () => {
  it('are given the nearest first', () => {
    assert.deepEqual([...linesAbove(documentOf(5), 3)], ['2', '1', '0']);
    assert.deepEqual([...linesBelow(documentOf(6), 3)], ['4', '5']);
    assert.deepEqual([...linesAbove(documentOf(5), 0)], []);
    assert.deepEqual([...linesBelow(documentOf(5), 4)], []);
  });

  it('end with the first of the file, where a table names its columns', () => {
    const above = [...linesAbove(documentOf(100_000), 50_000)];
    assert.equal(above.length, 1008);
    assert.deepEqual(above.slice(998, 1002), ['49001', '49000', '7', '6']);
    assert.equal(above.at(-1), '0');
    assert.equal([...linesBelow(documentOf(100_000), 50_000)].length, 40);
  });

  it('are read only as far as they are asked for', () => {
    let reads = 0;
    const document = { lineCount: 100_000, lineAt: () => ({ text: String((reads += 1)) }) };
    for (const line of linesAbove(document, 50_000)) {
      if (line === '3') {
        break;
      }
    }
    assert.equal(reads, 3);
  });
});
