import assert from 'node:assert/strict';
import type { CallTrace } from '../../../../src/engine/evm/io/trace';
import type { Section } from '../../../../src/engine/report/report';
import { rowsBetween } from '../../../../src/engine/report/sectionRows';
import { lineText } from '../../../../src/engine/report/spanText';
import { callSection, type CalledContracts } from '../../../../src/engine/evm/report/callSection';

const router = '0x1111111111111111111111111111111111111111';
const coin = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';
const proxy = '0x3333333333333333333333333333333333333333';
const warp = '0x0200000000000000000000000000000000000005';

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');

const known: CalledContracts = {
  abi: undefined,
  standards: new Map([
    [coin, 'ERC-20'],
    [proxy, 'ERC-20'],
  ]),
  chain: { name: 'C-Chain', symbol: 'AVAX' },
  tokens: { get: (_, address) => (address === coin ? { symbol: 'SNC', decimals: 18 } : undefined) },
};

const transfer: CallTrace = {
  type: 'CALL',
  from: router,
  to: coin,
  value: 0n,
  gasUsed: 3_118n,
  input: `0xa9059cbb${word(proxy)}${word(7n * 10n ** 18n)}`,
  output: '0x',
  error: 'execution reverted',
};

const trace: CallTrace = {
  type: 'CALL',
  to: router,
  value: 10n ** 18n,
  gasUsed: 24_388n,
  input: '0x12345678',
  calls: [
    { type: 'STATICCALL', to: coin, gasUsed: 2_604n, input: `0x70a08231${word(router)}`, output: `0x${word(5n)}` },
    transfer,
    {
      ...{ type: 'CALL', to: proxy, gasUsed: 900n, input: `0x70a08231${word(router)}`, output: `0x${word(6n)}` },
      calls: [
        // go-ethereum reports the caller's value here.
        { type: 'DELEGATECALL', from: proxy, to: warp, value: 5n, gasUsed: 400n, input: '0x', error: 'out of gas' },
      ],
    },
    { type: 'CREATE2', to: proxy, value: 2n, gasUsed: 100n, input: '0x6000' },
    { type: 'SELFDESTRUCT', from: proxy, to: router, value: 3n, gasUsed: 0n },
    {
      type: 'DELEGATECALL',
      from: proxy,
      to: router,
      gasUsed: 10n,
      input: `0x70a08231${word(router)}`,
      output: `0x${word(9n)}`,
    },
    { type: 'odd <b>' },
  ],
};

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 200 } as const;

function sectionOf(root: CallTrace): Section {
  const name = (address: string) => ({ [coin]: 'Snow Coin', [warp]: 'Warp precompile' })[address];
  return callSection(root, [0], 'AVAX', name, known)[0]!;
}

function wordsOf({ rows, marks }: Pick<Section, 'rows' | 'marks'>): readonly string[] {
  return rows.map((row, i) =>
    [marks?.[i]?.depth ?? 0, ...row.map((cell) => lineText(cell, style, { now: 0 })), marks?.[i]?.tone ?? ''].join(
      ' | ',
    ),
  );
}

describe('the tree of calls', () => {
  it('says of each call how, whom and what it called, what came back, its value, gas and failure', () => {
    assert.deepEqual(wordsOf(sectionOf(trace)), [
      '0 | 0x1111…1111 0x12345678 |  | 1 AVAX | 24,388 | ',
      '1 | 0x5DB9…43A9 (Snow Coin).balanceOf(account 0x1111…1111) → 5 |  |  | 2,604 | ',
      '1 | 0x5DB9…43A9 (Snow Coin).transfer(to 0x3333…3333, value 7 SNC) | reverted without a reason (caught) |  | 3,118 | caught',
      '1 | 0x3333…3333.balanceOf(account 0x1111…1111) → 6 |  |  | 900 | ',
      '2 | DELEGATECALL 0x0200…0005 (Warp precompile) | out of gas (caught) |  | 400 | caught',
      '1 | CREATE2 0x3333…3333 |  | 0.000000000000000002 AVAX | 100 | ',
      '1 | SELFDESTRUCT 0x1111…1111 |  | 0.000000000000000003 AVAX | 0 | ',
      // Decoded as an ERC-20 proxy because of its events.
      '1 | DELEGATECALL 0x1111…1111.balanceOf(account 0x1111…1111) → 9 |  |  | 10 | ',
      '1 | odd <b> |  |  |  | ',
    ]);
  });

  it('draws the gas of each call below its caller, and names what is known', () => {
    const name = (address: string) => ({ [coin]: 'Snow Coin' })[address];
    const [, gas] = callSection(trace, [0], 'AVAX', name, known);
    const drawn = gas?.drawn?.kind === 'icicle' ? gas.drawn : undefined;
    assert.deepEqual(
      drawn?.frames
        .slice(0, 6)
        .map(({ depth, from, share, name: words, size, group }) => [
          ...[depth, Math.round(from * 24_388), Math.round(share * 24_388), words, size, group],
        ]),
      [
        [0, 0, 24_388, '0x1111…1111.0x12345678', '24,388 gas', 0],
        [1, 0, 2_604, 'Snow Coin.balanceOf', '2,604 gas', 1],
        [1, 2_604, 3_118, 'Snow Coin.transfer', '3,118 gas', 1],
        [1, 5_722, 900, '0x3333…3333.balanceOf', '900 gas', 2],
        [2, 5_722, 400, '0x3333…3333.DELEGATECALL', '400 gas', 2],
        [1, 6_622, 100, '0x3333…3333.CREATE2', '100 gas', 2],
      ],
    );
    const noGas = { ...trace, calls: [{ ...transfer, gasUsed: 0n }] };
    assert.equal(callSection(noGas, [0], 'AVAX', name, known).length, 1);
  });

  it('has the bytes of a call and of its answer as details', () => {
    const details = sectionOf(trace).marks?.map((mark) =>
      mark?.details?.map(({ label, value }) => [label, lineText(value, style, { now: 0 })]),
    );
    assert.deepEqual(details?.[1], [
      ['input', `0x70a08231${word(router)}`],
      ['output', '0x0000…0005'],
    ]);
    assert.deepEqual(details.at(-1), undefined);
  });

  it('marks as failed what took its caller with it, and as caught what failed inside something that went on', () => {
    const root: CallTrace = {
      ...trace,
      error: 'execution reverted',
      calls: [
        { ...trace, calls: [transfer] },
        { ...transfer, calls: [transfer] },
      ],
    };
    assert.deepEqual(
      sectionOf(root).marks?.map((mark) => mark?.tone),
      ['failed', undefined, 'caught', 'failed', 'failed'],
    );
  });

  it('tells the amounts of a token’s error in its unit, also where a caller passed it on', () => {
    const output = `0xe450d38c${word(router)}${word(5n * 10n ** 17n)}${word(7n * 10n ** 18n)}`;
    const error = { error: 'execution reverted', output };
    const section = sectionOf({ ...trace, ...error, calls: [{ ...transfer, ...error }] });
    for (const [i, row] of wordsOf(section).entries()) {
      assert.match(row, /\| ERC20InsufficientBalance \|/);
      const [whole] = section.marks?.[i]?.details ?? [];
      assert.equal(
        lineText(whole?.value ?? [], style, { now: 0 }),
        'reverted: ERC20InsufficientBalance(sender 0x1111…1111, balance 0.5 SNC, needed 7 SNC)',
      );
    }
  });

  it('has all of thousands of calls, and decodes the first hundred before the others are shown', () => {
    const section = sectionOf({
      ...trace,
      calls: Array.from({ length: 5_000 }, (_, i) => ({ ...transfer, gasUsed: BigInt(i) })),
    });
    assert.deepEqual([section.rows.length, section.rest?.count], [100, 4_901]);
    const last = wordsOf(rowsBetween(section, 5_000, 5_001));
    assert.match(last[0] ?? '', /^1 \| 0x5DB9…43A9 .* \| reverted .* \| 4,999 \| caught$/);
    assert.deepEqual(rowsBetween(section, 98, 102).rows.length, 4);
  });
});
