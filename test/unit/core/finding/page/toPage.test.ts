import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Report, Section, Source } from '../../../../../src/engine/report/report';
import type { PageLine } from '../../../../../src/engine/report/page/pageView';
import { reportToPage, laterRows } from '../../../../../src/engine/report/page/toPage';
import { amount, code, count, id, remote, text, time } from '../../../../../src/engine/report/spans';
import { golden } from '../../../../helpers/golden';
import { ctx, deployer, erc20Transfer, hash, now, twos } from '../samples';

const words = (line: PageLine = []): string => line.map((span) => span.text).join('');

const empty: Report = {
  kind: 'transaction',
  status: 'ok',
  identifier: hash,
  title: [],
  facts: [],
  sections: [],
  related: [],
  sources: [],
};
const section: Section = { key: 'calls', heading: 'Calls', columns: ['call', 'gas used'], rows: [], from: [] };

describe('the page of a Finding', () => {
  it('says what happened, with figures that belong together in one row', () => {
    const page = `${JSON.stringify(reportToPage(erc20Transfer, ctx), undefined, 2)}\n`;
    golden(join(__dirname, '../texts/page.txt'), page);
  });

  it('links what can be looked up, and neither itself nor what is no identifier', () => {
    const facts = [deployer, hash.toUpperCase().replace('0X', '0x'), 'a b', '$(x)'].map((one) => ({
      key: 'a',
      label: 'a',
      value: [id(one, 'named')],
      from: [],
    }));
    const { overview } = reportToPage({ ...empty, facts }, ctx);
    assert.deepEqual(
      overview.map(([fact]) => fact?.value[0]),
      [
        { kind: 'id', id: deployer, text: '0x8db9…52FC', what: 'address', name: 'named', isLink: true },
        {
          kind: 'id',
          id: facts[1]?.value[0]?.kind === 'id' ? facts[1].value[0].id : '',
          text: '0x7EE3…9B70',
          what: '32-byte hash',
          name: 'named',
          isLink: false,
        },
        { kind: 'id', id: 'a b', text: 'a b', what: 'ID', name: 'named', isLink: false },
        { kind: 'id', id: '$(x)', text: '$(x)', what: 'ID', name: 'named', isLink: false },
      ],
    );
  });

  it('says the value and the gas of a transaction above, and not again in the row of its first call', () => {
    const value = amount(7n, 0, 'SNC');
    const row = (gas: bigint) => [[code('pay')], [value], [count(gas)]];
    const calls: Section = { ...section, columns: ['call', 'value', 'gas used'], rows: [row(24n), row(24n)] };
    const facts = [{ key: 'gasUsed', label: 'gas used', value: [count(24n)], from: [] }];
    const [shown] = reportToPage({ ...empty, title: [value], facts, sections: [calls] }, ctx).sections;
    assert.deepEqual(
      shown?.rows.map((cells) => cells.map(({ line }) => words(line))),
      [
        ['pay', '', ''],
        ['pay', '7 SNC', '24'],
      ],
    );
  });

  it('leaves out a fact that only repeats the identifier of the header', () => {
    const facts = [{ key: 'hash', label: 'hash', value: [id(hash)], from: [] }];
    assert.deepEqual(reportToPage({ ...empty, facts }, ctx).overview, []);
  });

  it('says a figure once: not what the title, inputs and outputs, or a table say', () => {
    const fact = (key: string, ...value: Report['title']): Report['facts'][number] => ({
      key,
      label: key,
      value,
      from: [],
    });
    const told = (report: Partial<Report>): readonly string[] => {
      const { overview, more, cards } = reportToPage({ ...empty, ...report }, ctx);
      return [...overview.flat(), ...more, ...cards.flatMap((card) => card.facts)].map(({ key }) => key);
    };
    const stake = amount(2_000n, 0, 'AVAX');
    const facts = [
      fact('stake', stake),
      fact('end', time(now)),
      fact('reward', amount(57n, 0, 'AVAX')),
      fact('status', text('accepted')),
    ];
    const title = [text('stakes '), stake, text(' until '), time(now)];
    assert.deepEqual(told({ title, facts, card: { heading: 'Validator', keys: ['stake', 'reward'] } }), ['reward']);
    const sent = amount(7n, 0, 'SNC');
    const method = fact('method', code('transfer'), text('(to '), id(deployer), text(', value '), sent, text(')'));
    assert.deepEqual(
      told({
        title: [text('transfers '), sent, text(' to '), id(deployer.toLowerCase(), 'deployer')],
        facts: [method],
      }),
      [],
    );
    assert.deepEqual(told({ title: [text('calls '), code('transfer'), text(' with '), sent], facts: [method] }), [
      'method',
    ]);
    const moved = [fact('signedBy', id(deployer)), fact('burned', amount(1n, 9, 'AVAX')), fact('memo', text('hi'))];
    assert.deepEqual(told({ facts: moved, sections: [{ ...section, key: 'inputs', look: 'flow' }] }), ['memo']);
    const named = [fact('name', remote('orders')), fact('kind', text('L1')), fact('nonce', count(1n))];
    assert.deepEqual(told({ kind: 'subnet', title: [text('L1 '), remote('orders')], facts: named }), ['nonce']);
    const times = [fact('period', time(now)), fact('timeLeft', text('3 d')), fact('left', text('3 d'))];
    assert.deepEqual(told({ kind: 'node', facts: times }), ['period', 'left']);
    const row = { ...section, rows: [[[id(twos)]]] };
    assert.deepEqual(told({ sections: [row], related: [{ label: 'subnet', id: twos }] }), []);
    const fees = [fact('gasLimit', count(15_000_000n)), fact('feesGoTo', id(deployer))];
    assert.deepEqual(told({ kind: 'blockchain', facts: fees, sections: [{ ...section, key: 'feeConfig' }] }), [
      'feesGoTo',
    ]);
  });

  it('has no table of a call stack that stands below the failing lines', () => {
    const tabs = (frames: readonly (readonly [ReturnType<typeof text>])[]): readonly string[] => {
      const drawing = { kind: 'source', place: [text('a.sol:1')], first: 1, lines: [], failed: 0, frames } as const;
      const drawings = [{ key: 'failedLines', heading: 'Failing line', drawing }];
      const stack = { ...section, key: 'callStack', rows: [[[text('move')]], [[text('transfer')]]] };
      return reportToPage({ ...empty, drawings, sections: [stack] }, ctx).tabs.map(({ key }) => key);
    };
    assert.deepEqual(tabs([[text('transfer')]]), []);
    assert.deepEqual(tabs([]), ['calls']);
  });

  it('sorts amounts of any decimals, counts and times by what they are', () => {
    const row = (span: ReturnType<typeof text>) => [[span]];
    const rows = [amount(5n, 1, 'A'), amount(7n, 0, 'B'), amount(1n, 999, 'C'), count(6n), time(now), text('x')].map(
      row,
    );
    const [shown] = reportToPage({ ...empty, sections: [{ ...section, rows }] }, ctx).sections;
    assert.deepEqual(
      shown?.rows.map(([cell]) => cell?.order),
      [`5${'0'.repeat(35)}`, `7${'0'.repeat(36)}`, '1', `6${'0'.repeat(36)}`, String(now), undefined],
    );
  });

  it('knows a tree by the depths of its rows', () => {
    const marks = [0, 1, 2, 1].map((depth) => ({ depth }));
    const rows = marks.map(() => [[id(twos)], [count(1n)]]);
    const [shown] = reportToPage({ ...empty, sections: [{ ...section, rows, marks }] }, ctx).sections;
    assert.deepEqual(shown?.depths, [0, 1, 2, 1]);
    const one = { ...section, rows: rows.slice(0, 1), marks: marks.slice(0, 1) };
    const [flat] = reportToPage({ ...empty, sections: [one] }, ctx).sections;
    assert.equal(flat?.depths, undefined);
  });

  it('brings the first rows of a long section with it, and gives the others in steps', () => {
    const long = { ...section, rows: Array.from({ length: 1250 }, (_, i) => [[count(BigInt(i))]]) };
    const report = { ...empty, sections: [long] };
    const [shown] = reportToPage(report, ctx).sections;
    assert.deepEqual([shown?.rows.length, shown?.count], [100, 1250]);
    // Yields in between, and messages have at most a thousand rows.
    const steps = [...laterRows(long, report, ctx)];
    assert.deepEqual(
      steps.map((step) => step?.rows.length),
      [...new Array<undefined>(9).fill(undefined), 1000, undefined, 150],
    );
    const numbers = steps.flatMap((step) => step?.rows ?? []).map(([cell]) => words(cell?.line).replace(',', ''));
    assert.deepEqual(
      numbers,
      Array.from({ length: 1150 }, (_, i) => String(100 + i)),
    );
  });

  it('cleans words from outside, and keeps bytes whole where they are copied', () => {
    const bytes = `0x${'ab'.repeat(3000)}`;
    const title = [remote('a\u202eb\nc'), code(bytes)];
    const [spoken, fixed] = reportToPage({ ...empty, title }, ctx).title;
    assert.deepEqual(spoken, { kind: 'text', text: 'ab c' });
    assert.ok(fixed?.kind === 'code');
    assert.equal(fixed.text.length, 2001);
    assert.equal(fixed.full, bytes);
  });

  it('names each host once in its header, and where nothing was found all that were asked in vain', () => {
    const source = { kind: 'node', host: 'one', outcome: 'notFound', at: now } as const;
    const answered = { ...source, outcome: 'answered' } as const;
    const sources: Source[] = [answered, { ...answered }, source];
    const brief = (status: Report['status']) =>
      reportToPage({ ...empty, status, sources }, ctx).sources.map(({ isBrief }) => isBrief);
    assert.deepEqual(brief('pending'), [true, false, false]);
    assert.deepEqual(brief('notFound'), [true, false, true]);
    sources.push({ ...source, outcome: 'failed' });
    assert.deepEqual(brief('pending'), [false, false, false, true]);
    const last = () => reportToPage({ ...empty, sources }, ctx).sources.at(-1)?.words;
    assert.equal(last(), 'one: 1 of 4 failed');
    sources.splice(0, 3);
    assert.equal(last(), 'one failed');
  });

  it('tells a time, and the height of a chain, once in the list of sources', () => {
    const source = {
      kind: 'node',
      chain: 'orders',
      outcome: 'answered',
      milliseconds: 12,
      height: 27n,
      at: now,
    } as const;
    const sources: Source[] = [
      { ...source, host: 'one' },
      { ...source, host: 'two', milliseconds: 15 },
      { ...source, host: 'three', chain: 'C-Chain', at: now + 1_000 },
      { ...source, host: 'four', milliseconds: undefined },
    ];
    assert.deepEqual(
      reportToPage({ ...empty, sources }, ctx).sources.map(({ details }) => details.replaceAll(/\d{4}-\S+ /g, '')),
      [
        'one (node, orders): answered (12 ms, height 27, 14:05:11 UTC)',
        'two (node, orders): answered (15 ms)',
        'three (node, C-Chain): answered (12 ms, height 27, 14:05:12 UTC)',
        'four (node, orders): answered',
      ],
    );
  });

  it('says who said something only where several did', () => {
    const facts = [{ key: 'a', label: 'a', value: [text('x')], from: [1] }];
    const source = { kind: 'node', host: 'one', outcome: 'answered', at: now } as const;
    const of = (...hosts: readonly string[]) =>
      reportToPage({ ...empty, facts, sources: hosts.map((host) => ({ ...source, host })) }, ctx).overview[0]?.[0]
        ?.from;
    assert.deepEqual(of('one', 'two'), ['two']);
    assert.deepEqual(of('one'), []);
    const twice = [0, 1].map((i) => ({ ...source, milliseconds: i }));
    const both = { ...empty, facts: [{ ...facts[0]!, from: [0, 1] }], sources: twice };
    assert.deepEqual(reportToPage(both, ctx).overview[0]?.[0]?.from, ['node 0 ms']);
  });

  it('names the tab of a chain, an asset or a subnet by its title, where that is short', () => {
    const of = (words: string, part: Partial<Report> = {}) =>
      reportToPage({ ...empty, kind: 'subnet', title: [text(words)], ...part }, ctx).tab;
    assert.equal(of('L1 orders'), 'L1 orders');
    assert.equal(of('L1 with a name that goes on and on'), 'Subnet 0x7ee3…9b70');
    assert.equal(of('not on fuji', { status: 'notFound' }), 'Subnet 0x7ee3…9b70');
    assert.equal(of('block 5', { kind: 'block' }), 'Block 0x7ee3…9b70');
    assert.equal(
      of('stakes', { kind: 'node', identifier: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' }),
      'NodeID-7Xhw…t3Lg',
    );
  });
});
