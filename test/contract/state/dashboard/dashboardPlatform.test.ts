import assert from 'node:assert/strict';
import type { ChainActivity, DashboardView } from '../../../../src/webview/protocol/dashboard';
import { type Devnet, startDevnet } from '../../../devnet/devnet';
import { type TestDashboard, testDashboard } from '../../../helpers/dashboardOn';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { devnetNetwork, resetDevnet } from '../devnetLookup';

/** The epoch number of the C-Chain, per node. */
async function epochNow(url: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'proposervm.getCurrentEpoch', params: {} });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/ext/bc/C/proposervm`, { method: 'POST', headers, body });
  return Number(((await answer.json()) as { result: { number: string } }).result.number);
}

describe('the P-Chain and the outages on a dashboard of the devnet', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let dashboard: TestDashboard;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(() => resetDevnet(devnet));
  afterEach(async () => {
    await dashboard.dispose();
    assert.deepEqual(dashboard.failures, []);
  });

  function open(url: string, part: Parameters<typeof testDashboard>[1] = {}): void {
    dashboard = testDashboard(devnetNetwork(devnet, { nodes: [{ name: 'one', url }] }), part);
    dashboard.dashboard.start();
  }

  const platformOf = ({ chains }: DashboardView): ChainActivity => chains.find(({ key }) => key === 'P')!;
  const figuresOf = (view: DashboardView): readonly string[] =>
    platformOf(view).detail?.figures.map(({ key }) => key) ?? [];
  const isWhole = (view: DashboardView): boolean =>
    ['epoch', 'capacity'].every((key) => figuresOf(view).includes(key)) &&
    platformOf(view).detail?.upgrades?.next.length === 1 &&
    isTold(view);
  const isTold = ({ nodes, sets }: DashboardView): boolean =>
    nodes.rows.every(({ result }) => result !== undefined) && sets.rows.length > 0;

  it('tells the fees of the P-Chain, its epoch and what became of each upgrade', async () => {
    open(devnet.nodes.one);
    const view = await dashboard.until(isWhole);
    const { actions, sets, nodes } = view;
    const { cells, detail: platform } = platformOf(view);
    assert.deepEqual([cells.block?.text, cells.baseFee?.text], ['28', '1 nAVAX']);
    assert.deepEqual(
      platform?.figures.filter(({ key }) => key !== 'epoch').map(({ label, text }) => `${label}: ${text}`),
      [
        'gas excess: 12,016 gas',
        'gas capacity: 987,984 of 1,000,000 gas',
        'gas target: 50,000 / s',
        'L1 validator fee: 0.0000864 AVAX per day (1 nAVAX/s)',
        'projected in 30 d: minimum, up to 10,000 active validators',
      ],
    );
    assert.match(
      platform.figures.find(({ key }) => key === 'epoch')?.text ?? '',
      /^8 since .+, P-Chain height 24, next one (in .+|with the next block)$/,
    );
    assert.deepEqual(
      platform.charts.map(({ title, unit, lines }) => [title, unit, lines[0]?.texts.at(-1)]),
      [
        ['L1 validator fee', 'AVAX/day', '0.0000864'],
        ['Gas price', 'nAVAX/gas', '1'],
      ],
    );
    assert.deepEqual(platform.upgrades?.next, ['Helicon: not scheduled']);
    assert.equal(platform.upgrades.count, 14);
    assert.equal(platform.upgrades.passed.length, 1);
    assert.match(platform.upgrades.passed[0] ?? '', /^2020-12-05 [^,]+ UTC: Granite, .*Apricot Phase 1$/);
    assert.deepEqual(
      nodes.rows.map(({ facts, checks }) => [...facts, checks.map(({ label }) => label).join(', ')]),
      [
        [
          'avalanchego/1.14.2',
          'all 5 chains bootstrapped',
          '4 peers',
          'P-Chain, X-Chain, C-Chain, orders, poa demo, BLS key, bootstrapped, database, disk space, future upgrade, network, router',
        ],
      ],
    );
    assert.deepEqual(
      // How long the devnet's chain has been idle depends on earlier tests.
      actions.filter(
        ({ lookUp, words }) => lookUp === undefined && !/: no block for .* while transactions wait$/.test(words),
      ),
      [
        {
          mark: 'warning',
          words: 'orders: validator inactive (one)',
          diagnose: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
        },
      ],
    );
    assert.deepEqual(
      sets.rows.map(({ name, kind }) => `${name}: ${kind}`),
      ['orders: l1', 'poa demo: permissioned'],
    );
  });

  it('tells the epoch of each chain that has one', async () => {
    open(devnet.nodes.one);
    const before = await epochNow(devnet.nodes.one);
    const view = await dashboard.until(({ chains }) =>
      chains.every(({ detail }) => detail?.figures.some(({ key }) => key === 'epoch')),
    );
    // The epoch may have changed meanwhile.
    const epochs = [before, await epochNow(devnet.nodes.one)].map((number) => number.toLocaleString('en-US'));
    for (const { name, detail } of view.chains.filter(({ key }) => key !== 'P')) {
      const shown = detail?.figures.find(({ key }) => key === 'epoch')?.text.split(' since ')[0] ?? '';
      assert.ok(epochs.includes(shown), `${name}: ${shown} is none of ${epochs.join(', ')}`);
    }
    assert.deepEqual(
      view.chains.map(({ name }) => name),
      ['C-Chain', 'orders', 'P-Chain'],
    );
  });

  it('says first that no node answers, and since when what it shows is old', async () => {
    const own = await startDevnet({ blockSeconds: 0 });
    open(own.nodes.one);
    const known = await dashboard.until(isWhole);
    await own.close();
    dashboard.dashboard.restart();
    const view = await dashboard.until(({ summary }) => summary.startsWith('No node'));
    assert.match(
      view.summary,
      /^No node of test answers: .*127\.0\.0\.1:\d+.*\. What follows is as of \d\d:\d\d:\d\d \S+\.$/,
    );
    const [node] = view.nodes.rows;
    assert.deepEqual(node?.facts, known.nodes.rows[0]?.facts);
    assert.match(node?.asOf ?? '', /^as of \d\d:\d\d:\d\d \S+$/);
    assert.match(view.actions[0]?.words ?? '', /^one: .*127\.0\.0\.1/);
    const old = await dashboard.until((one) => platformOf(one).problem !== undefined);
    assert.match(platformOf(old).problem ?? '', /127\.0\.0\.1:\d+.* The figures are as of \d\d:\d\d:\d\d \S+\.$/);
    assert.equal(platformOf(old).cells.block?.text, '28');
  });
});
