import assert from 'node:assert/strict';
import type { PageCell, PageSection } from '../../../../src/engine/report/page/pageView';
import { pageLineText, flowGroups } from '../../../../src/webview/page/model/tableRows';

const cell = (text: string): PageCell => ({ line: [{ kind: 'text', text }] });

const section: PageSection = {
  key: 'outputs',
  heading: 'Outputs',
  columns: ['owner, UTXO', 'amount'],
  rows: ['alice', 'a1', 'a2', 'bob', 'b1', 'burned'].map((words) => [cell(words)]),
  depths: [0, 1, 1, 0, 1, 0],
  marks: [undefined, { tone: 'change' }, undefined, { tone: 'change' }, { tone: 'change' }, { tone: 'burned' }],
  count: 6,
  look: 'flow',
  from: [],
};

describe('inputs or outputs by owner', () => {
  it('are the rows below each owner, with what they are', () => {
    const words = (cells: readonly PageCell[]) => cells.map(({ line }) => pageLineText(line)).join(' ');
    assert.deepEqual(
      flowGroups(section).map(({ cells, tone, items }) => [
        words(cells),
        tone,
        items.map((item) => [words(item.cells), item.tone]),
      ]),
      [
        [
          'alice',
          undefined,
          [
            ['a1', 'change'],
            ['a2', undefined],
          ],
        ],
        ['bob', 'change', [['b1', 'change']]],
        ['burned', 'burned', []],
      ],
    );
  });
});
