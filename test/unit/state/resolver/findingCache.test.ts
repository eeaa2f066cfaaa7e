import assert from 'node:assert/strict';
import type { Finding, Source } from '../../../../src/core/finding/finding';
import { FindingCache } from '../../../../src/state/resolver/findingCache';

function finding(part: Partial<Finding>, outcomes: readonly Source['outcome'][] = ['answered']): Finding {
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
  const lives: readonly [string, Finding, number][] = [
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
  for (const [name, kept, life] of lives) {
    it(`keeps ${name} for ${life} ms`, () => {
      let now = 1_000;
      const findings = new FindingCache(() => now);
      findings.set('k', kept);
      now += Math.min(life, 1e15) - 1;
      assert.equal(findings.get('k'), life === 0 ? undefined : kept);
      now += 1;
      assert.equal(findings.get('k'), life === Infinity ? kept : undefined);
    });
  }

  it('keeps a transaction for ever that another chain does not know', () => {
    const other: Source = { kind: 'node', host: 'a', outcome: 'notFound', at: 0, chain: 'orders' };
    const findings = new FindingCache(() => 0);
    const base = finding({});
    const kept = { ...base, sources: [...base.sources, other] };
    findings.set('k', kept);
    assert.equal(findings.get('k'), kept);
  });

  it('keeps 64 MB of answers as they came, the last used ones, and counts none that is printed when it is asked for', () => {
    const findings = new FindingCache(() => 0);
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
    const keptOf = (keys: string): string => [...keys].filter((key) => findings.get(key) !== undefined).join('');
    for (const key of 'abc') findings.set(key, large);
    findings.set('p', printed);
    assert.equal(keptOf('bcpa'), 'bcpa');
    findings.set('d', large);
    assert.equal(keptOf('abcdp'), 'acdp');
    findings.set('e', finding({ raw: [...large.raw!, ...large.raw!, ...large.raw!, ...large.raw!] }));
    assert.equal(keptOf('acdpe'), 'acdp');
    findings.set('f', large);
    findings.forget(() => true);
    for (const key of 'abc') findings.set(key, large);
    assert.equal(keptOf('fabc'), 'abc');
  });

  it('lets what is final be asked for again after a minute where a network may begin anew, and still knows it', () => {
    let now = 0;
    const findings = new FindingCache(() => now);
    const block = finding({ kind: 'block' });
    findings.set('block', block, true);
    findings.set('address', finding({ kind: 'address' }), true);
    now = 59_999;
    assert.equal(findings.get('block'), block);
    now = 60_000;
    assert.equal(findings.get('block'), undefined);
    assert.equal(findings.final('block'), block);
    assert.equal(findings.final('address'), undefined);
    findings.forget((key) => key === 'block');
    assert.equal(findings.final('block'), undefined);
  });

  it('drops what was used longest ago', () => {
    const findings = new FindingCache(() => 0, 2);
    for (const key of ['a', 'b']) {
      findings.set(key, finding({ identifier: key }));
    }
    findings.get('a');
    findings.set('c', finding({ identifier: 'c' }));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => findings.get(key)?.identifier),
      ['a', undefined, 'c'],
    );
  });
});
