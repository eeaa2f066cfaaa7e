import assert from 'node:assert/strict';
import { leastOf, worseTable } from '../../../scripts/bench/worse';

const row = (name: string, value: number) => ({ name, value, unit: 'ms' });

describe('figures beside those of an older commit', () => {
  it('are told where they are 20 % worse, by the better of two runs, whatever else is new or gone', () => {
    const before = leastOf([
      [row('decode (1,000 per second)', 10), row('check', 5), row('gone', 1)],
      [row('decode (900 per second)', 12), row('check', 4), row('gone', 1)],
    ]);
    const now = leastOf([
      [row('decode (700 per second)', 14.2), row('check', 9), row('new', 7)],
      [row('decode (760 per second)', 13.1), row('check', 4.7), row('new', 7)],
    ]);
    assert.equal(
      worseTable(before, now, '0123456789abcdef'),
      'Worse than in 0123456789ab:\n\n| what | before | now | |\n| --- | ---: | ---: | ---: |\n| decode | 10 ms | 13.1 ms | +31 % |',
    );
  });

  it('are all told where they are asked for', () => {
    assert.match(
      worseTable([row('check', 5)], [row('check', 4)], 'x', true) ?? '',
      /\| check \| 5 ms \| 4 ms \| -20 % \|$/,
    );
  });

  it('say nothing where none is', () => {
    assert.equal(worseTable([row('check', 5)], [row('check', 5.9)], 'x'), undefined);
  });
});
