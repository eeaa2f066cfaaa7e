import assert from 'node:assert/strict';
import { compareRuns } from '../../../src/engine/report/compare/compareRuns';
import type { Line, Report, RowMark, Section } from '../../../src/engine/report/report';
import { amount, code, count, id, message, text } from '../../../src/engine/report/spans';
import { lineText } from '../../../src/engine/report/spanText';

const coin = `0x${'c3'.repeat(20)}`;
const router = `0x${'b2'.repeat(20)}`;

interface Made {
  readonly depth: number;
  readonly to: string;
  readonly name: string;
  readonly input: string;
  readonly output?: string;
  readonly shown?: string;
  readonly error?: string;
}

function run(hash: string, status: 'ok' | 'failed', made: readonly Made[], more: readonly Section[] = []): Report {
  const mark = ({ depth, input, output }: Made): RowMark => ({
    depth,
    details: [
      { key: 'input', label: 'input', value: [code(input)], from: [] },
      ...(output === undefined ? [] : [{ key: 'output', label: 'output', value: [code(output)], from: [] }]),
    ],
  });
  const row = ({ to, name, shown, error }: Made, i: number): readonly Line[] => [
    [
      ...message`${id(to, to === coin ? 'Coin' : 'Router')}.${code(name)}${text('()')}`,
      ...(shown === undefined ? [] : message` → ${code(shown)}`),
    ],
    error === undefined ? [] : [code(error)],
    [count(BigInt(1_000 * (i + 1)))],
  ];
  return {
    kind: 'transaction',
    status,
    identifier: hash,
    title: [text(status === 'ok' ? 'pays' : 'reverted')],
    facts: [],
    sections: [
      {
        key: 'calls',
        heading: 'Call tree',
        columns: ['call', 'error', 'gas used'],
        rows: made.map(row),
        marks: made.map(mark),
        from: [],
      },
      ...more,
    ],
    related: [],
    sources: [],
  };
}

const pay = (error?: string): Made => ({ depth: 0, to: router, name: 'pay', input: '0x0c11dedd', error });
const balance = (output: string, shown: string): Made => ({
  ...{ depth: 1, to: coin, name: 'balanceOf', input: '0x70a08231', output, shown },
});
const transfer: Made = { depth: 1, to: coin, name: 'transfer', input: '0xa9059cbb', output: '0x01', shown: 'true' };

const words = (line: Line): string =>
  lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 200 }, { now: 0 }).replaceAll(
    /0x\w{4}…\w{4} \((\w+)\)/g,
    '$1',
  );

function told({ title, facts, sections }: Report): readonly string[] {
  return [
    words(title),
    ...facts.map(({ label, value }) => `${label}: ${words(value)}`),
    ...sections.flatMap(({ heading, rows, marks = [] }) =>
      rows.map((row, i) => `${heading} ${marks[i]?.depth ?? ''}: ${row.map(words).join(' | ')}`),
    ),
  ];
}

describe('two runs side by side', () => {
  const good = run('0x1', 'ok', [pay(), balance('0x0a', '10'), transfer]);
  const bad = run('0x2', 'failed', [pay('TooPoor'), balance('0x00', '0')]);

  it('part at the first call that came back otherwise, not at the callers that it made fail', () => {
    assert.deepEqual(told(compareRuns(good, bad)), [
      'The runs diverge at Coin.balanceOf',
      'first: 0x1 ✓ pays',
      'second: 0x2 ✗ reverted',
      'call in first run: Coin.balanceOf() → 10',
      'call in second run: Coin.balanceOf() → 0',
      'Calls 0: Router.pay() | Router.pay() ✗ TooPoor | 1,000 | ',
      'Calls 1: Coin.balanceOf() → 10 | Coin.balanceOf() → 0 | 2,000 | ',
      'Calls 1: Coin.transfer() → true | not called | 3,000 | ',
    ]);
  });

  it('part at a call that only one of them made, the others being held against each other', () => {
    const longer = run('0x3', 'ok', [pay(), transfer, balance('0x0a', '10'), transfer]);
    assert.deepEqual(told(compareRuns(good, longer)).slice(0, 1), ['The runs diverge at Coin.transfer']);
    assert.deepEqual(told(compareRuns(good, longer)).slice(3), [
      'call in first run: not called',
      'call in second run: Coin.transfer() → true',
      'Calls 0: Router.pay() | = | 1,000 | ',
      'Calls 1: not called | Coin.transfer() → true | 2,000 | ',
      'Calls 1: Coin.balanceOf() → 10 | = | 2,000 | +1,000',
      'Calls 1: Coin.transfer() → true | = | 3,000 | +1,000',
    ]);
  });

  it('tell bytes apart that are shown alike, by the word that differs', () => {
    const bytes = (last: string): Made => balance(`0x${'00'.repeat(32)}${last.padStart(64, '0')}`, '0x00…');
    const [first, second] = ['1', 'ff'].map((last) => run('0x4', 'ok', [pay(), bytes(last)]));
    assert.deepEqual(told(compareRuns(first!, second!)).slice(3, 5), [
      'call in first run: return data[32:64] 0x0000…0001',
      'call in second run: return data[32:64] 0x0000…00ff',
    ]);
    // Shows the first four of the 32 words in a Report.
    const payload = (last: string): Made => {
      const word = last.padStart(64, '0');
      return balance(`0x${word}${'00'.repeat(32)}`, `0x${word}… (64 B)`);
    };
    const [one, other] = ['1', 'ff'].map((last) => run('0x4', 'ok', [pay(), payload(last)]));
    assert.deepEqual(told(compareRuns(one!, other!)).slice(3, 5), [
      'call in first run: return data[0:32] 0x0000…0001',
      'call in second run: return data[0:32] 0x0000…00ff',
    ]);
  });

  it('tell by how much a fee differs, with its sign before its digits', () => {
    const paid = (wei: bigint): Report => {
      const fee = { key: 'fee', label: 'fee', value: [amount(wei, 18, 'ORD')], from: [] };
      return { ...run(`0x${String(wei)}`, 'ok', [pay()]), facts: [fee] };
    };
    const { facts } = compareRuns(paid(5_140_720_000_000_001n), paid(7_736_200_000_000_009n));
    const fee = facts.find(({ key }) => key === 'fee')?.value ?? [];
    const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 } as const;
    assert.equal(lineText(fee, style, { now: 0 }), '≈ 0.00514072 ORD → ≈ 0.0077362 ORD (≈ +0.00259548 ORD)');
  });

  it('draw the gas of both on one scale', () => {
    const used = (gas: bigint): Report => {
      const frames = [{ depth: 0, from: 0, share: 1, name: 'transaction', size: `${gas} gas`, group: 0 }];
      const drawn = { kind: 'icicle' as const, frames, groups: [] };
      const section = { key: 'gasByCall', heading: 'Gas by call', columns: [], rows: [], from: [], drawn };
      const fact = { key: 'gasUsed', label: 'gas used', value: [count(gas)], from: [] };
      return { ...run(`0x${gas}`, 'ok', [pay()], [section]), facts: [fact] };
    };
    const widths = compareRuns(used(25n), used(100n)).sections.flatMap(({ drawn }) =>
      drawn?.kind === 'icicle' ? [drawn.width] : [],
    );
    assert.deepEqual(widths, [0.25, undefined]);
  });

  it('tell rows of tables that are in one alone or have another value, with the difference', () => {
    const gas = (own: bigint): Section => ({
      key: 'gasByFunction',
      heading: 'Gas by function',
      columns: ['place', 'function', 'own gas', 'with calls'],
      rows: [
        [[text('a.sol:1')], [code('pay')], [count(1n)], [count(own)]],
        [[text('a.sol:9')], [code('rest')], [count(1n)], [count(5n)]],
      ],
      from: [],
    });
    const [first, second] = [run('0x5', 'ok', [pay()], [gas(70n)]), run('0x6', 'ok', [pay()], [gas(50n)])];
    assert.deepEqual(told(compareRuns(first, second)), [
      'Both succeeded, with the differences below',
      'first: 0x5 ✓ pays',
      'second: 0x6 ✓ pays',
      'Gas by function : a.sol:1 | pay | 70 | 50 | -20',
    ]);
    assert.equal(told(compareRuns(first, first))[0], 'Both runs did the same');
  });
});
