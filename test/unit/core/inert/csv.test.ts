import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeCsv } from '../../../../src/engine/primitives/sanitize/csv';
import { anyHostileWords, hostileWords } from '../../../helpers/hostileWords';

/** A sign that starts a formula, after characters that spreadsheets strip. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－﹢﹣−﹦＠﹫]/u;

describe('inCsv', () => {
  const cells: readonly (readonly [what: string, text: string, cell: string])[] = [
    ['words', 'Snow Coin', 'Snow Coin'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula behind a semicolon', 'x;=1+1', "x;'=1+1"],
    ['a formula behind a tab', 'x\t=1+1', "x\t'=1+1"],
    ['a formula behind a line break, in quotes that a reader may drop', 'x\n@A1', '"x\n\'@A1"'],
    ['a formula behind separators and blanks', 'x; \t=1', "x;' \t'=1"],
    ['a formula behind a quote that a reader drops', 'x;"=1', '"x;\'""=1"'],
    ['full width behind a semicolon', 'x;＝1', "x;'＝1"],
    ['an apostrophe behind a semicolon', "x;'=1", "x;''=1"],
    ['a semicolon before words', 'a; b', 'a; b'],
    ['signs inside words', 'a=b;c-d\te@f', 'a=b;c-d\te@f'],
  ];
  for (const [what, text, cell] of cells) {
    it(`writes ${what}`, () => assert.equal(escapeCsv(text), cell));
  }

  /**
   * Parsed with commas according to RFC 4180, and with semicolons, tabs and line breaks as separators without quoting.
   */
  const begins = (words: string): void => {
    const record = ['x', words, words].map(escapeCsv).join(',');
    const [first, second] = cellsOf(record).slice(1);
    assert.equal(first, second);
    assert.equal(first?.replace(/(^|[;\t\r\n])'/g, '$1'), words, JSON.stringify(record));
    const cells = [first ?? '', ...record.split(/[;\t\r\n]/)];
    assert.deepEqual(
      cells.filter((cell) => formula.test(cell)),
      [],
      JSON.stringify(record),
    );
  };

  it('begins no formula, and gives the words back', () => hostileWords.forEach(begins));

  it('begins no formula, and gives the words back (random)', () => {
    fc.assert(fc.property(anyHostileWords, begins), { numRuns: 2_000 });
  });

  it('goes through a long row of separators once', () => {
    const tabs = '\t'.repeat(200_000);
    assert.ok(escapeCsv(`x${tabs}=1`) === `x${"\t'".repeat(200_000)}=1`);
  });
});

/** The cells of a record according to RFC 4180. */
function cellsOf(record: string): readonly string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|$)/y;
  for (let match = cell.exec(record); match !== null; match = match[3] === ',' ? cell.exec(record) : null) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return cells;
}
