import assert from 'node:assert/strict';
import type { Report, Line, Section } from '../../../../src/engine/report/report';
import { gasLines } from '../../../../src/engine/report/places';
import { lazyRows } from '../../../../src/engine/report/sectionRows';
import { code, count, place, text } from '../../../../src/engine/report/spans';

const coin = { path: 'src/Coin.sol', uri: 'file:///project/src/Coin.sol', column: 4 };
const row = (line: number, gas: bigint): readonly Line[] => [
  [place({ ...coin, line })],
  [code('Coin.transfer')],
  [count(gas)],
];
const section = (rows: readonly (readonly Line[])[]): Section => ({
  ...{ key: 'gasByLine', heading: 'Gas by line', columns: ['place', 'function', 'gas', 'share'], from: [0] },
  ...lazyRows(rows.length, 2, (from, to) => ({ rows: rows.slice(from, to) })),
});
const gasUsed: Report['facts'] = [
  { key: 'gasUsed', label: 'gas', value: [count(100_000n), text(' of '), count(1n)], from: [] },
];

describe('gasLines', () => {
  it('tell what each line cost, also of rows that are not made yet, and what cost most first', () => {
    const sections = [
      section([row(30, 8_100n), [[text('no line')], [], [count(5n)]], row(12, 2_000n), row(30, 4_245n), row(7, 12n)]),
    ];
    assert.deepEqual(gasLines({ sections, facts: gasUsed }), [
      { uri: coin.uri, line: 30, words: '12,345 gas · 12.3 %' },
      { uri: coin.uri, line: 12, words: '2,000 gas · 2 %' },
      { uri: coin.uri, line: 7, words: '12 gas · < 0.1 %' },
    ]);
  });

  it('have no share where nothing says what was used', () => {
    assert.deepEqual(gasLines({ sections: [section([row(30, 8_100n)])], facts: [] }), [
      { uri: coin.uri, line: 30, words: '8,100 gas' },
    ]);
  });

  it('are none of a Finding without that table', () => {
    assert.deepEqual(gasLines({ sections: [{ ...section([row(1, 1n)]), key: 'events' }], facts: gasUsed }), []);
  });
});
