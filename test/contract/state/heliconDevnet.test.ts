import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import type { Devnet } from '../../devnet/devnet';
import { accounts } from '../../devnet/scenario/accounts';
import { EndpointStats } from '../../../src/engine/sources/endpointStats';
import { TestClock } from '../../helpers/testClock';
import type { Network } from '../../../src/engine/networks/network';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { DashboardView } from '../../../src/webview/protocol/dashboard';
import { testDashboard } from '../../helpers/dashboardOn';
import { sharedHelicon } from '../../helpers/sharedDevnet';
import { call, post } from '../devnet/rpcClient';
import { firstLine, nodeOnly, resetDevnet } from './devnetLookup';

describe('a C-Chain since Helicon, as its user sees it', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let c: string;
  let lookup: TestLookup;
  before(async () => {
    devnet = await sharedHelicon();
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
  });
  beforeEach(() => {
    lookup = testLookup({ now: Date.now() });
  });
  afterEach(() => lookup.dispose());
  after(() => resetDevnet(devnet));

  /** The page's title and the values of the lines with these labels. */
  async function shown(typed: string, ...labels: readonly string[]): Promise<readonly string[]> {
    return shownBy(nodeOnly(devnet), typed, ...labels);
  }

  async function shownBy(network: Network, typed: string, ...labels: readonly string[]): Promise<readonly string[]> {
    const report = await lookup.on(network, devnet.samples[typed] ?? typed, { chain: 'C-Chain', fresh: true });
    const lines = reportToText(report, { now: Date.now(), timeZone: 'UTC' }).split('\n');
    const valueOf = (label: string): string =>
      lines.find((line) => line.startsWith(`  ${label}  `))?.replace(/^ +.*? {2,}/, '') ?? 'not shown';
    return [firstLine(report), ...labels.map((label) => `${label}: ${valueOf(label)}`)];
  }

  /** Sends it in a block of its own. @returns the transaction hash */
  async function sendMessage(): Promise<string> {
    const { body } = await post(`${devnet.controlUrl}/messages`, { send: { from: 'c', to: 'inbox' } });
    return (JSON.parse(body) as { transaction: string }).transaction;
  }

  const money = ['fee', 'gas charged', 'gas used', 'effective gas price', 'burned', 'fee parts', 'base fee'];

  it('says of a plain transfer with a large limit what it was charged, what it used, and what would have been less', async () => {
    assert.deepEqual(await shown('helicon.transfer1M', ...money), [
      '✓ transfers 0.01 AVAX to 0x1111111111111111111111111111111111111111',
      'fee: 0.005967223444 AVAX',
      'gas charged: 500,000: half of the limit of 1,000,000; used 21,000. A limit of 42,000 would have cost 95.8 % less.',
      'gas used: 21,000 / 1,000,000',
      'effective gas price: 11.934446888 nAVAX',
      'burned: all of the fee',
      'fee parts: base fee 0.005467223444 AVAX, priority fee 0.0005 AVAX',
      'base fee: 10.934446888 nAVAX',
    ]);
  });

  it('charts what was charged, and holds that against the target', async () => {
    const { dashboard, until, dispose } = testDashboard(nodeOnly(devnet));
    dashboard.start();
    await sendMessage();
    const chartOf = ({ chains }: DashboardView) =>
      chains.find(({ name }) => name === 'C-Chain')?.detail?.charts.find(({ key }) => key === 'gas');
    const view = await until((one) => chartOf(one) !== undefined);
    await dispose();
    const chart = chartOf(view)!;
    assert.equal(chart.title, 'Gas charged per second');
    assert.deepEqual(
      chart.lines.map(({ label }) => label),
      ['charged', 'target', 'limit'],
    );
    assert.match(view.chains.find(({ name }) => name === 'C-Chain')?.cells.baseFee?.text ?? '', /^≤ \d[\d.,]* nAVAX$/);
  });

  it('says nothing of a charge where all that was charged was used', async () => {
    assert.deepEqual(await shown('helicon.transfer21000', 'gas charged', 'gas used'), [
      '✓ transfers 0.01 AVAX to 0x1111111111111111111111111111111111111111',
      'gas charged: not shown',
      'gas used: 21,000 / 21,000',
    ]);
    assert.deepEqual((await shown('helicon.outOfGas', 'gas charged'))[1], 'gas charged: not shown');
  });

  it('says of an early revert that its limit made it dear', async () => {
    assert.deepEqual(await shown('helicon.earlyRevert', ...money.slice(0, 3)), [
      '✗ reverted: not today',
      'fee: 0.010437102897 AVAX',
      'gas charged: 1,000,000: half of the limit of 2,000,000; used 23,464. A limit of 47,000 would have cost 97.6 % less.',
      'gas used: 23,464 / 2,000,000',
    ]);
  });

  it('tells a priority fee of one wei, and the base fee that was paid from the one that the header has', async () => {
    assert.deepEqual((await shown('helicon.oneWeiTip', 'fee parts', 'base fee', 'base fee in the block')).slice(1), [
      'fee parts: base fee 0.000251102914475 AVAX, priority fee 0.000000000000025 AVAX',
      'base fee: 10.044116579 nAVAX',
      'base fee in the block: at most 10.054512421 nAVAX',
    ]);
  });

  it('tells the priority fee of what names none, by the base fee of its block', async () => {
    const receipt = await call<{ effectiveGasPrice: string }>(
      c,
      'eth_getTransactionReceipt',
      devnet.samples['helicon.legacy'],
    );
    assert.equal(BigInt(receipt.effectiveGasPrice), 100_000_000_000n);
    const [, price = '', parts = ''] = await shown('helicon.legacy', 'base fee', 'fee parts');
    const nAvax = Number(/[\d.]+(?= nAVAX)/.exec(price)?.[0]);
    assert.ok(nAvax > 10 && nAvax < 11, price);
    assert.match(parts, /, priority fee 0\.0040\d+ AVAX$/);
  });

  it('sees that an address has no code, though half of the limit was charged', async () => {
    assert.equal(
      (await shown('helicon.noCode'))[0],
      '✓ sends calldata to 0x3333333333333333333333333333333333333333: no code at this address',
    );
  });

  it('tells reserved and charged gas of a block apart, and both of its base fees', async () => {
    const { blockNumber } = await call<{ blockNumber: string }>(
      c,
      'eth_getTransactionReceipt',
      devnet.samples['helicon.second'],
    );
    const labels = ['gas charged', 'gas reserved', 'base fee', 'base fee in the header', 'fees', 'fee recipient'];
    assert.deepEqual((await shown(String(Number(blockNumber)), ...labels)).slice(1), [
      'gas charged: 550,000',
      'gas reserved: 1,100,000 / 20,000,000 (5.5 %)',
      'base fee: 8.769814927 nAVAX',
      'base fee in the header: at most 9.004752422 nAVAX',
      'fees: 0.00537339820985 AVAX',
      'fee recipient: none (fees are burned)',
    ]);
  });

  it('keeps the old meaning for older blocks of the same chain', async () => {
    assert.deepEqual(await shown('transfer', 'gas charged', 'gas used', 'base fee', 'base fee in the block'), [
      '✓ transfers 1.5 AVAX to 0x1111111111111111111111111111111111111111',
      'gas charged: not shown',
      'gas used: 21,000 / 21,000',
      'base fee: 1 wei',
      'base fee in the block: not shown',
    ]);
  });

  it('holds a waiting transaction against the bound of the next block', async () => {
    const bound = BigInt(await call<string>(c, 'eth_baseFee'));
    const { hasty } = accounts;
    const raw = await hasty.signTransaction({
      ...{ chainId: 43112, type: 'eip1559', nonce: 0, to: hasty.address, gas: 21_000n },
      ...{ maxFeePerGas: bound / 2n, maxPriorityFeePerGas: 0n },
    });
    const hash = await call<string>(c, 'eth_sendRawTransaction', raw);
    assert.match((await shown(hash))[0] ?? '', /^⚠ stuck: max fee [\d.]+ nAVAX, below /);
  });

  it('tells of a block that one node has not executed by another that has, then that it is settled', async () => {
    const { one, two } = devnet.nodes;
    const both = testNetwork({
      nodes: [
        { name: 'one', url: one },
        { name: 'two', url: two },
      ],
    });
    const height = Number(await call<string>(c, 'eth_blockNumber')) + 1;
    await post(`${devnet.controlUrl}/hold`, { nodes: ['one'] });
    const transaction = await sendMessage();
    const unsettled = /^settlement: executed, not settled yet: blocks up to \d+ are$/;

    const [by, block, settlement] = await shownBy(both, transaction, 'block', 'settlement');
    assert.deepEqual([by, block], ['✓ sends a message to orders', `block: ${height}`]);
    assert.match(settlement ?? '', unsettled);

    await post(`${devnet.controlUrl}/hold`, { nodes: [] });
    assert.match((await shown(String(height), 'settlement'))[1] ?? '', unsettled);
    // Builds a block late enough to settle both.
    await post(`${devnet.controlUrl}/mine`, { after: 8 });
    assert.deepEqual((await shown(transaction, 'settlement')).slice(1), [`settlement: settled in block ${height + 1}`]);
    assert.match(
      (await shown(String(height + 1), 'settles blocks'))[1] ?? '',
      new RegExp(`^settles blocks: .*${height}$`),
    );
  });

  it('tells of a block that the only node has not executed, without waiting until it has', async () => {
    const clock = new TestClock();
    await lookup.dispose();
    lookup = testLookup({ now: Date.now() }, 60_000, undefined, undefined, new EndpointStats(clock));
    const height = Number(await call<string>(c, 'eth_blockNumber')) + 1;
    await post(`${devnet.controlUrl}/hold`, { nodes: ['one'] });
    const transaction = await sendMessage();
    const alone = testNetwork({ nodes: [{ name: 'one', url: devnet.nodes.one }] });
    let told: readonly string[] | undefined;
    const shownThere = shownBy(alone, transaction, 'status').then((lines) => (told = lines));
    while (told === undefined) {
      clock.advance(100);
      await new Promise(setImmediate);
    }
    await shownThere;
    await post(`${devnet.controlUrl}/hold`, { nodes: [] });
    assert.match(told[0] ?? '', /^○ accepted, not executed yet: /);
    assert.equal(told[1], `status: accepted in block ${height}; the node has executed blocks up to ${height - 1}`);
  });

  it('says what a pruning node cannot tell of a few blocks ago, and tells all of the newest', async () => {
    await post(`${devnet.controlUrl}/prune`, {});
    assert.deepEqual(await shown('helicon.earlyRevert', 'gas charged', 'fee'), [
      '✗ reverted, reason unknown',
      'gas charged: 1,000,000: half of the limit of 2,000,000; gas used unknown',
      'fee: 0.010437102897 AVAX',
    ]);
    const report = await lookup.on(nodeOnly(devnet), devnet.samples['helicon.earlyRevert'] ?? '');
    assert.match(
      reportToText(report, { now: Date.now(), timeZone: 'UTC' }),
      /Call tree unknown: .* has pruned the state/,
    );
    assert.match(
      (await shown(await sendMessage(), 'gas charged'))[1] ?? '',
      /^gas charged: 200,000: .*; used \d\d,\d\d\d\./,
    );
    await post(`${devnet.controlUrl}/prune`, { pruned: false });
  });
});
