import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvRecord } from '../../../../src/engine/lists/exportText';

describe('a CSV record', () => {
  const cells: readonly (readonly [what: string, value: Parameters<typeof csvRecord>[0][number], text: string])[] = [
    [
      'an amount, digit by digit',
      115792089237316195423570985008687907853269984665640564039457584007913129639935n,
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ],
    ['a negative number, which is no formula', -1n, '-1'],
    ['a time in UTC', new Date(1_600_961_464_000), '2020-09-24T15:31:04Z'],
    ['nothing', undefined, ''],
    ['several values', ['a', 'b'], 'a b'],
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'say "hi"', '"say ""hi"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['=', '=1+1', "'=1+1"],
    ['+', '+1', "'+1"],
    ['-', '-1', "'-1"],
    ['@', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\tx', "'\tx"],
    ['a carriage return', '\rx', '"\'\rx"'],
    ['full width', '＝1', "'＝1"],
    ['a formula behind blanks', '  =1', "'  =1"],
    ['a formula behind what cannot be seen', '\u200b\ufeff=1', "'\u200b\ufeff=1"],
    ['a formula that would leave its quotes', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['an apostrophe', "'=1", "''=1"],
    ['an equals sign inside', 'a=b', 'a=b'],
  ];
  for (const [what, value, text] of cells) {
    it(`has ${what}`, () => assert.equal(csvRecord([value]), `${text}\r\n`));
  }

  it('reads back to the words that came, none of which begins a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', '\n', '\r', '\t', ' ', 'a', '＝'),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        const read = readRecord(csvRecord(values));
        assert.deepEqual(
          read.map((cell) => cell.replace(/(^|[;\t\r\n])'/g, '$1')),
          values,
        );
        for (const cell of read) {
          assert.doesNotMatch(cell, /^\s*[=+\-@＝]/);
        }
      }),
    );
  });
});

/** Parses one record according to RFC 4180. */
function readRecord(record: string): readonly string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/y;
  for (let match = cell.exec(record); match !== null; match = match[3] === ',' ? cell.exec(record) : null) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return cells;
}
