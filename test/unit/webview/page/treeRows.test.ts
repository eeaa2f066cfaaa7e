import assert from 'node:assert/strict';
import { foldable, foundRows, isParent, parentOf, unfoldedRows } from '../../../../src/webview/page/model/tableRows';

//              0  1  2  3  4  5
const depths = [0, 1, 2, 2, 1, 2];

describe('rows of a tree', () => {
  it('know their parents', () => {
    assert.deepEqual(
      depths.map((_, i) => parentOf(depths, i)),
      [undefined, 0, 1, 1, 0, 4],
    );
    assert.deepEqual(
      depths.map((_, i) => isParent(depths, i)),
      [true, true, false, false, true, false],
    );
  });

  it('are gone below one that is folded, and below that one alone', () => {
    assert.deepEqual(unfoldedRows(depths, new Set([1])), [0, 1, 4, 5]);
    assert.deepEqual(unfoldedRows(depths, new Set([0, 1])), [0]);
    assert.deepEqual(unfoldedRows(depths, new Set()), [0, 1, 2, 3, 4, 5]);
  });

  it('are folded to the root and what it called itself', () => {
    assert.deepEqual([...foldable(depths)], [1, 4]);
    assert.deepEqual(unfoldedRows(depths, foldable(depths)), [0, 1, 4]);
  });

  it('are found with all that they stand below', () => {
    assert.deepEqual(foundRows(depths, [3]), [0, 1, 3]);
    assert.deepEqual(foundRows(depths, [5, 2]), [0, 1, 2, 4, 5]);
    assert.deepEqual(foundRows(depths, []), []);
  });
});
