import assert from 'node:assert/strict';
import { lineKey, rowLines, toggled } from '../../../../src/webview/page/model/tableRows';

const details = ['topic 0', 'data'].map((label) => ({ key: label, label, value: [], from: [] }));

describe('lines of a table', () => {
  it('are its rows, with the details of those that are opened', () => {
    const lines = rowLines([4, 2, 1], new Set([1, 2, 3]), [undefined, {}, { details }, { details }]);
    assert.deepEqual(lines.map(lineKey), ['4', '2', '2.0', '2.1', '1']);
  });

  it('open and close', () => {
    assert.deepEqual([...toggled(new Set([1]), 2)], [1, 2]);
    assert.deepEqual([...toggled(new Set([1, 2]), 1)], [2]);
    assert.deepEqual([...toggled(new Set([1]), 1, true)], [1]);
  });
});
