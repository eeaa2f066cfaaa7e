import assert from 'node:assert/strict';
import type { PageCell } from '../../../../src/engine/report/page/pageView';
import { rowsText, tableText, matchingRows, nextOrder, tableRows } from '../../../../src/webview/page/model/tableRows';

const cell = (text: string, order?: string): PageCell => ({ line: [{ kind: 'text', text }], order });
const rows = [
  [cell('b10'), cell('2 AVAX', '2000')],
  [cell('a'), cell('10 AVAX', '10000')],
  [cell('B9'), cell('', undefined)],
  [cell('c'), cell('none')],
];

describe('rows of a table', () => {
  it('are sorted by figures, then words, with what is empty last, up and down', () => {
    assert.deepEqual(tableRows(rows, '', { column: 1, isDescending: false }), [0, 1, 3, 2]);
    assert.deepEqual(tableRows(rows, '', { column: 1, isDescending: true }), [2, 3, 1, 0]);
    assert.deepEqual(tableRows(rows, '', { column: 0, isDescending: false }), [1, 2, 0, 3]);
  });

  it('stay as they came where they are equal', () => {
    const equal = [[cell('x', '1')], [cell('y', '1')], [cell('z', '1')]];
    assert.deepEqual(tableRows(equal, '', { column: 0, isDescending: true }), [0, 1, 2]);
  });

  it('are filtered by all words of a row, whatever their case', () => {
    assert.deepEqual(matchingRows(rows, ' avax B'), [0]);
    assert.deepEqual(matchingRows(rows, ''), [0, 1, 2, 3]);
    assert.deepEqual(
      matchingRows(
        [[{ line: [{ kind: 'id', id: '0xABCDEF', text: '0xAB…EF', isLink: true, what: 'address' }] }]],
        'abcd',
      ),
      [0],
    );
  });

  it('go up, down and back with each click on a head', () => {
    const up = nextOrder(undefined, 1);
    const down = nextOrder(up, 1);
    assert.deepEqual(
      [up, down, nextOrder(down, 1)],
      [{ column: 1, isDescending: false }, { column: 1, isDescending: true }, undefined],
    );
    assert.deepEqual(nextOrder(down, 0), { column: 0, isDescending: false });
  });

  it('are copied with tabs, identifiers in full, and begin no formula', () => {
    const copied = [
      [cell('=HYPERLINK("x")'), cell('a\tb')],
      [
        {
          line: [{ kind: 'id', id: '0xabcdef', text: '0xab…ef', name: 'deployer', isLink: true, what: 'address' }],
        } as const,
        cell('-1'),
      ],
    ];
    assert.equal(rowsText(copied), `'=HYPERLINK("x")\ta b\n0xabcdef (deployer)\t'-1`);
    assert.equal(tableText({ columns: ['to', 'value'] }, []), 'to\tvalue\n');
  });
});
