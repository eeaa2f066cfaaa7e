import assert from 'node:assert/strict';
import type { Report, Source } from '../../../../src/engine/report/report';
import { ReportCache } from '../../../../src/engine/lookup/io/reportCache';

function finding(part: Partial<Report>, outcomes: readonly Source['outcome'][] = ['answered']): Report {
  return {
    kind: 'transaction',
    status: 'ok',
    identifier: 'x',
    title: [],
    chain: 'C-Chain',
    facts: [],
    sections: [],
    related: [],
    sources: outcomes.map((outcome) => ({ kind: 'node', host: 'a', outcome, at: 0, chain: 'C-Chain' })),
    ...part,
  };
}

describe('FindingCache', () => {
  const lives: readonly [string, Report, number][] = [
    ['a final transaction', finding({}), Infinity],
    ['a failed transaction', finding({ status: 'failed' }), Infinity],
    ['a block', finding({ kind: 'block' }), Infinity],
    ['an address', finding({ kind: 'address' }), 15_000],
    ['a contract', finding({ kind: 'contract' }), 15_000],
    ['a pending transaction', finding({ status: 'pending' }), 5_000],
    ['a stuck transaction', finding({ status: 'stuck' }), 5_000],
    ['what was not found', finding({ status: 'notFound' }, ['notFound']), 5_000],
    ['what a source failed on', finding({}, ['answered', 'failed']), 5_000],
    ['what an index of the same chain lacks still', finding({}, ['answered', 'notFound']), 60_000],
    ['an address that the index lacks', finding({ kind: 'address' }, ['answered', 'notFound']), 15_000],
    ['what nobody answered', finding({ status: 'unavailable' }, ['failed']), 0],
  ];
  for (const [name, cached, life] of lives) {
    it(`keeps ${name} for ${life} ms`, () => {
      let now = 1_000;
      const reports = new ReportCache(() => now);
      reports.set('k', cached);
      now += Math.min(life, 1e15) - 1;
      assert.equal(reports.get('k'), life === 0 ? undefined : cached);
      now += 1;
      assert.equal(reports.get('k'), life === Infinity ? cached : undefined);
    });
  }

  it('keeps a transaction for ever that another chain does not know', () => {
    const other: Source = { kind: 'node', host: 'a', outcome: 'notFound', at: 0, chain: 'orders' };
    const reports = new ReportCache(() => 0);
    const base = finding({});
    const cached = { ...base, sources: [...base.sources, other] };
    reports.set('k', cached);
    assert.equal(reports.get('k'), cached);
  });

  it('keeps 64 MB of answers as they came, the last used ones, and counts none that is printed when it is asked for', () => {
    const reports = new ReportCache(() => 0);
    const large = finding({ raw: [{ label: 'a', json: 'x'.repeat(20 * 1024 * 1024) }] });
    const printed = finding({
      raw: [
        {
          label: 'b',
          get json(): string {
            throw new Error('it was printed');
          },
        },
      ],
    });
    const cachedOf = (keys: string): string => [...keys].filter((key) => reports.get(key) !== undefined).join('');
    for (const key of 'abc') reports.set(key, large);
    reports.set('p', printed);
    assert.equal(cachedOf('bcpa'), 'bcpa');
    reports.set('d', large);
    assert.equal(cachedOf('abcdp'), 'acdp');
    reports.set('e', finding({ raw: [...large.raw!, ...large.raw!, ...large.raw!, ...large.raw!] }));
    assert.equal(cachedOf('acdpe'), 'acdp');
    reports.set('f', large);
    reports.forget(() => true);
    for (const key of 'abc') reports.set(key, large);
    assert.equal(cachedOf('fabc'), 'abc');
  });

  it('lets what is final be asked for again after a minute where a network may begin anew, and still knows it', () => {
    let now = 0;
    const reports = new ReportCache(() => now);
    const block = finding({ kind: 'block' });
    reports.set('block', block, true);
    reports.set('address', finding({ kind: 'address' }), true);
    now = 59_999;
    assert.equal(reports.get('block'), block);
    now = 60_000;
    assert.equal(reports.get('block'), undefined);
    assert.equal(reports.final('block'), block);
    assert.equal(reports.final('address'), undefined);
    reports.forget((key) => key === 'block');
    assert.equal(reports.final('block'), undefined);
  });

  it('drops what was used longest ago', () => {
    const reports = new ReportCache(() => 0, 2);
    for (const key of ['a', 'b']) {
      reports.set(key, finding({ identifier: key }));
    }
    reports.get('a');
    reports.set('c', finding({ identifier: 'c' }));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => reports.get(key)?.identifier),
      ['a', undefined, 'c'],
    );
  });
});
