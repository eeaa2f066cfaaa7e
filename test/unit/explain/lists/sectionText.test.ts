import assert from 'node:assert/strict';
import type { Report, Section } from '../../../../src/engine/report/report';
import { amount, count, id, remote, text, time } from '../../../../src/engine/report/spans';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { sectionText } from '../../../../src/engine/lists/exportText';

const twos = '0x2222222222222222222222222222222222222222';
const about: Pick<Report, 'identifier' | 'network' | 'chain'> = { identifier: '0xab', network: 'fuji' };
const section: Section = {
  key: 'events',
  heading: 'Events',
  columns: ['contract', 'value', 'block', 'time', 'note'],
  rows: [
    [[id(twos, 'deployer')], [amount(1_250_500_000n, 6, 'USDC')], [count(41_203_877n)], [time(1_795_248_000_000)], []],
    [[id(twos)], [amount(-5n, 1, '=SUM')], [count(7n)], [], [remote('=1+1, "x"')]],
    [[id(twos)], [], [count(8n)], [], [text('to '), id(twos, 'deployer')]],
  ],
  from: [],
};
const printed = (format: 'csv' | 'json', rows = [0, 1, 2], of = section) =>
  [...sectionText(of, rows, format, about)].join('');

describe('a section as a file', () => {
  it('has digits, units, times and identifiers in columns of CSV, and begins no formula', () => {
    assert.deepEqual(printed('csv').split('\r\n'), [
      'contract,value,value (unit),block,time,note',
      `${twos},1250.5,USDC,41203877,2026-11-21T08:00:00Z,`,
      `${twos},-0.5,'=SUM,7,,"'=1+1, ""x"""`,
      `${twos},,,8,,to ${twos} (deployer)`,
      '',
    ]);
  });

  it('has the rows that are named, in that order', () => {
    assert.deepEqual(
      printed('csv', [2, 0, 99])
        .split('\r\n')
        .map((line) => line.split(',').at(-3)),
      ['block', '8', '41203877', undefined],
    );
  });

  it('has every value in JSON, one row a line', () => {
    const json = printed('json', [1]);
    assert.equal(json.split('\n').length, 4);
    assert.deepEqual(parseJson(json), {
      identifier: '0xab',
      network: 'fuji',
      heading: 'Events',
      columns: section.columns,
      rows: [
        [
          { text: twos, values: [{ type: 'id', id: twos }] },
          {
            text: '-0.5 =SUM',
            values: [{ type: 'amount', value: '-5', decimals: 1n, symbol: '=SUM', text: '-0.5 =SUM' }],
          },
          { text: '7', values: [{ type: 'count', value: '7' }] },
          { text: '', values: [] },
          { text: '=1+1, "x"', values: [{ type: 'remote', text: '=1+1, "x"' }] },
        ],
      ],
    });
  });

  it('is made in pieces', () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => [[count(BigInt(i))]]);
    const long = { ...section, columns: ['n'], rows };
    const all = rows.map((_, i) => i);
    assert.equal([...sectionText(long, all, 'csv', about)].length, 13);
    assert.equal(printed('csv', all, long).split('\r\n').length, 1_202);
    assert.equal((parseJson(printed('json', all, long)) as { readonly rows: readonly unknown[] }).rows.length, 1_200);
  });
});
