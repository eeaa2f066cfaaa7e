import assert from 'node:assert/strict';
import type { CallTrace } from '../../src/engine/evm/io/trace';
import type { EvmLog } from '../../src/engine/evm/io/transaction';
import { inputSection } from '../../src/engine/abi/call/invocation';
import type { Report } from '../../src/engine/report/report';
import { callSection } from '../../src/engine/evm/report/callSection';
import { eventSection } from '../../src/engine/evm/report/describeCall';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { coin, deployer, erc20Transfer, twos } from '../unit/core/finding/samples';

const snowCoin = coin.toLowerCase();
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).toLowerCase().padStart(64, '0');

const tokens = {
  get: (_: string, address: string) => (address === snowCoin ? { symbol: 'SNC', decimals: 18 } : undefined),
};
const known = {
  abi: undefined,
  standards: new Map([[snowCoin, 'ERC-20']]),
  chain: { name: 'C-Chain', symbol: 'AVAX' },
  tokens,
};
const nameOf = (address: string) => ({ [snowCoin]: 'Snow Coin', [deployer.toLowerCase()]: 'deployer' })[address];

const transfer: CallTrace = {
  ...{ type: 'CALL', from: twos, to: snowCoin, value: 0n, gasUsed: 3_118n, output: `0x${word(1n)}` },
  input: `0xa9059cbb${word(deployer)}${word(7n * 10n ** 18n)}`,
};
const failing: CallTrace = { ...transfer, output: undefined, error: 'out of gas' };
const trace: CallTrace = {
  ...{ type: 'CALL', from: deployer, to: twos, value: 10n ** 18n, gasUsed: 24_388n, input: '0x12345678' },
  calls: [
    { type: 'STATICCALL', to: snowCoin, gasUsed: 2_604n, input: `0x70a08231${word(twos)}`, output: `0x${word(5n)}` },
    { ...transfer, output: undefined, error: 'execution reverted', calls: [failing] },
  ],
};

const transferLog = (i: number): EvmLog => ({
  address: snowCoin,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word(deployer)}`,
    `0x${word(BigInt(i + 1))}`,
  ],
  data: `0x${word(10n ** 18n)}`,
  logIndex: BigInt(i),
});

const shown = (root: CallTrace, logs: number): Report => ({
  ...erc20Transfer,
  sections: [
    ...callSection(root, [0], 'AVAX', nameOf, known),
    ...eventSection(
      { logs: Array.from({ length: logs }, (_, i) => transferLog(i)) },
      known.chain,
      tokens,
      nameOf,
      0,
      undefined,
    ),
    ...inputSection(trace.input ?? '0x', [{ name: 'to', type: 'address', value: twos }], [0]),
  ],
});

describe('the page of an EVM transaction', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const press = (...keys: readonly string[]) =>
    keys.reduce((done, key) => done.then(() => tab.page.keyboard.press(key)), Promise.resolve());

  it('has the gas that was used with its price and a bar', async () => {
    await tab.show(erc20Transfer);
    // The first page must load its scripts.
    await tab.page.locator('.result > .overview .fact').first().waitFor();
    const facts = await texts('.result > .overview .fact');
    assert.ok(facts.includes('gas 21,000 of 46,000 at 25 nAVAX'), facts.join('\n'));
    assert.equal(await tab.page.getByRole('img', { name: 'used 21,000' }).count(), 1);
  });

  it('has the call tree: contract, function, answer, error, value, gas with its share, and what failed in red', async () => {
    await tab.show(shown(trace, 1));
    assert.deepEqual(await texts('tbody tr'), [
      '0x2222…2222 0x12345678 1 AVAX 24,388',
      'Snow Coin.balanceOf(account 0x2222…2222) → 5 2,604',
      'Snow Coin.transfer(to 0x8db9…52FC, value 7 SNC) reverted without a reason (caught) 3,118',
      'Snow Coin.transfer(to 0x8db9…52FC, value 7 SNC) out of gas 3,118',
    ]);
    const classes = await tab.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.className.trim()));
    assert.deepEqual(classes, ['opens', 'opens', 'caught opens', 'failed opens']);
    const bars = await tab.page
      .locator('.shares .share > span')
      .evaluateAll((all) => all.map((bar) => bar.style.width));
    assert.deepEqual(bars, ['100%', '10.6%', '12.7%', '12.7%']);
  });

  it('is walked, opened, searched and followed without a mouse', async () => {
    await tab.show(shown(trace, 1));
    await tab.requests();
    await tab.page.locator('tbody tr').first().focus();
    await press('ArrowDown', 'Space', 'ArrowDown', 'Control+c', 'ArrowDown', 'Control+c');
    const bytes = [`0x70a08231${word(twos)}`, `0x${word(5n)}`];
    assert.deepEqual(
      await tab.requests(),
      bytes.map((text) => ({ kind: 'copy', text })),
    );
    // Back to the row, which closes, on to the caught call, which collapses, and to its contract.
    await press('ArrowLeft', 'Enter', 'ArrowDown', 'ArrowLeft', 'Control+Enter');
    assert.equal(await tab.page.locator('tbody tr').count(), 3);
    assert.deepEqual(await tab.requests(), [{ kind: 'follow', id: coin, inOther: true }]);
    await press('ArrowRight');
    assert.equal(await tab.page.locator('tbody tr').count(), 4);
  });

  it('has all of five thousand calls, and finds one by its bytes', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ ...transfer, output: `0x${word(BigInt(i + 2) << 128n)}` }));
    await tab.show(shown({ ...trace, calls: many }, 1));
    await tab.page.getByText('5,001 rows').waitFor();
    assert.equal(await tab.page.getByRole('treegrid').getAttribute('aria-rowcount'), '5002');
    await tab.page.getByRole('searchbox').fill(word(4_999n << 128n));
    await tab.page.getByText('2 of 5,001 rows').waitFor();
  });

  it('has ten thousand events, each with its topics and data on a toggle', async () => {
    await tab.show(shown(trace, 10_000));
    await tab.page.getByRole('tab', { name: 'Events 10,000' }).click();
    await tab.page.getByRole('searchbox').fill(word(9_999n));
    await tab.page.getByText('1 of 10,000 rows').waitFor();
    assert.deepEqual(await texts('tbody tr td'), [
      'Snow Coin',
      'ERC-20 Transfer(from 0x8db9…52FC, to 0x0000…270f, value 1 SNC)',
      '9,998',
    ]);
    await tab.page.getByRole('button', { name: 'Details' }).click();
    assert.deepEqual(await texts('tr.detail'), [
      'topic 0 0xddf2…b3ef',
      'topic 1 0x0000…52fc',
      'topic 2 0x0000…270f',
      'data 0x0000…0000',
    ]);
    assert.deepEqual(tab.refused, []);
  }).timeout(120_000);

  it('has its input by argument, and copies all of its bytes', async () => {
    await tab.show(shown(trace, 1));
    assert.equal(await tab.page.getByRole('tab', { name: 'Input' }).count(), 0, 'its method is told');
    await tab.show({ ...shown(trace, 1), facts: [] });
    await tab.page.getByRole('tab', { name: 'Input' }).click();
    assert.deepEqual(await texts('tbody tr'), ['to address 0x2222…2222', 'raw 4 bytes 0x12345678']);
    await tab.requests();
    await tab.page.locator('tbody tr').last().locator('td').last().focus();
    await press('Control+c');
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: '0x12345678' }]);
  });
});
