import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../src/engine/errors/errors';
import type { ChainActivity, DashboardView, Figure } from '../../../../src/webview/protocol/dashboard';
import { type Devnet, startDevnet } from '../../../devnet/devnet';
import { type TestDashboard, testDashboard } from '../../../helpers/dashboardOn';
import { ordersChain } from '../../../helpers/lookupOn';
import { devnetNetwork, requestsTo, resetDevnet } from '../devnetLookup';

const poa = '2oqjRbCzJWfHLHVmGxhDBncP4xX22J68HrHy7dGZNqkmJ4vdp8';

describe('a dashboard of the devnet', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let dashboard: TestDashboard;

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  after(() => devnet.close());
  beforeEach(() => resetDevnet(devnet));
  afterEach(async () => {
    await dashboard.dispose();
    assert.deepEqual(dashboard.failures, []);
  });

  function open(part: Parameters<typeof testDashboard>[1] = {}): void {
    const nodes = (['one', 'two', 'three'] as const).map((name) => ({ name, url: devnet.nodes[name] }));
    dashboard = testDashboard(devnetNetwork(devnet, { nodes, metricsApi: devnet.metricsApiUrl }), {
      pinned: (_, id) => id === ordersChain.blockchainId,
      pins: () => [ordersChain.blockchainId ?? ''],
      ...part,
    });
    dashboard.dashboard.start();
  }

  const isWhole = ({ nodes, chains, sets }: DashboardView): boolean =>
    nodes.rows.every(({ result }) => result !== undefined) &&
    sets.rows.length > 0 &&
    chains.every(
      ({ key, detail, cells }) =>
        (detail?.figures.length ?? 0) > 1 && (key === 'P' || (cells.gas !== undefined && detail?.blocks !== undefined)),
    );

  const requested = async () => (await requestsTo(devnet)).filter(({ path }) => !path.startsWith('/control'));
  const mine = () => fetch(`${devnet.controlUrl}/mine`, { method: 'POST' });
  const chainOf = (view: DashboardView, name: string): ChainActivity => {
    const chain = view.chains.find((one) => one.name === name);
    assert.ok(chain);
    return chain;
  };
  const heightOf = (view: DashboardView): string | undefined =>
    chainOf(view, 'C-Chain').cells.block?.text.split(' ')[0];
  const line = ({ label, text }: Figure): string => `${label}: ${text}`;

  it('tells of nodes in the order of the settings, chains, and L1 validators, the soonest to end first', async () => {
    open();
    const view = await dashboard.until(isWhole);
    assert.equal(view.summary, '1 of 3 nodes healthy.');
    assert.deepEqual(
      view.nodes.rows.map(({ name, mark, words }) => `${name} ${mark}: ${words}`),
      [
        'one good: healthy',
        'two bad: failing: P-Chain, X-Chain, C-Chain, orders',
        'three warning: starting; 2 of 10 checks failing: future upgrade, network; 4 not run yet',
      ],
    );
    const words = view.nodes.rows[1]?.checks.find(({ label }) => label === 'orders')?.words ?? [];
    assert.match(words[1] ?? '', /^failed 5 times in a row since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+$/);
    assert.deepEqual(words.toSpliced(1, 1), [
      '74.07 % of weight connected, 80 % required',
      'inactive validators · 100 · 14.81 % · inactive: balance used up or disabled; no node connects to it',
      'NodeID-GWPc…KCtu · 75 · 11.11 % · not a configured node',
      'Inactive validators keep their weight but are never connected: increase their balance on the P-Chain or remove them through the validator manager.',
      'Others run the remaining validators; if many are unreachable, check this node’s own connection.',
      'Until then the node may not see blocks as accepted.',
      'Check: orders runs, accepts blocks in time and is connected to enough weight.',
    ]);
    const { cells, detail } = chainOf(view, 'orders');
    assert.deepEqual(
      [cells.weight?.text, cells.weight?.bar?.mark?.at, cells.runway?.text, cells.baseFee?.text],
      ['85 %', 0.8, '23 y', '2 gwei'],
    );
    assert.deepEqual(detail?.figures.filter(({ key }) => !['gas', 'epoch'].includes(key)).map(line), [
      'gas limit: 20,000,000 per block',
      'gas target: 50,000,000 / 10 s',
      'block gas cost: 0 gas',
      'pending transactions: 0, and 1 behind a missing nonce',
    ]);
    const target = chainOf(view, 'C-Chain').detail?.figures.find(({ key }) => key === 'target');
    assert.equal(target && line(target), 'gas target: 1,000,000 / s');
    const drawn = detail?.blocks?.blocks ?? [];
    assert.ok(drawn.length > 1 && drawn.every(({ at }, i) => i === 0 || at >= drawn[i - 1]!.at));
    assert.deepEqual(
      view.sets.rows[0]?.runway?.rows.map(({ days }) => days !== undefined && days > 365),
      [false, true, true, true],
    );
    assert.deepEqual(
      ['C-Chain', 'orders'].map((name) => chainOf(view, name).cells.gas?.bar?.mark),
      ['1,000,000', '5,000,000'].map((target) => ({
        at: 0.5,
        label: [{ kind: 'text', text: `target ${target} gas/s` }],
      })),
    );
    assert.deepEqual(
      view.sets.rows[0]?.validators.map(({ name, left, mark }) => `${name}: ${left}, ${mark}`),
      [
        'one (NodeID-7Xhw…t3Lg): inactive, bad',
        'NodeID-GWPc…KCtu: 23 y of balance left, good',
        'two (NodeID-MFrZ…1xXZ): 63 y of balance left, good',
        'NodeID-NFBb…nYcN: 63 y of balance left, good',
      ],
    );
  });

  it('follows the chains of the settings, and pinned ones that these do not name', async () => {
    const pins = [poa, 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx'];
    open({ pinned: () => false, pins: () => pins });
    const view = await dashboard.until(
      ({ chains }) =>
        chains.length === 4 &&
        chains.every(
          ({ cells, problem }) => problem !== undefined || cells.tps !== undefined || cells.block?.text === '28',
        ),
    );
    assert.deepEqual(
      // The order depends on how long the chains have been idle.
      view.chains
        .map(({ name, pin, problem }) => `${name}: ${problem ?? pin ?? 'not pinned'}`.replaceAll(/[\d.]+:\d+/g, 'HOST'))
        .sort(),
      [
        'C-Chain: not pinned',
        'P-Chain: not pinned',
        'orders: mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx',
        'poa demo: None of the 3 configured nodes runs the chain that eth_getBlockByNumber is for. Use a node that does, or check the chain’s URL in the settings.',
      ],
    );
  });

  it('shows a block long before it would ask for it, by the websocket', async () => {
    open();
    await dashboard.until(isWhole);
    const before = heightOf(await dashboard.until((view) => heightOf(view) !== undefined));
    const at = performance.now();
    await mine();
    await dashboard.until((view) => heightOf(view) !== before);
    // With a websocket it polls every 5 s only. The limit allows for a busy machine.
    assert.ok(performance.now() - at < 4_000, `${performance.now() - at} ms`);
    assert.ok((await requestsTo(devnet)).some(({ rpcMethods }) => rpcMethods.includes('eth_subscribe')));
  });

  it('asks for blocks where no websocket tells them', async () => {
    open({
      sockets: {
        async *subscribe({ label }) {
          throw await Promise.resolve(new ConnectionError({ host: '127.0.0.1', method: label }, 'noSocket'));
        },
        dispose: () => Promise.resolve(),
      },
    });
    await dashboard.until(isWhole);
    const before = heightOf(dashboard.dashboard.view('hour'));
    await mine();
    await dashboard.until((view) => heightOf(view) !== before);
  });

  it('asks for what was before it was opened, to the first block of a young chain', async () => {
    for (let i = 0; i < 20; i++) {
      await mine();
    }
    open();
    const tps = (view: DashboardView) => chainOf(view, 'C-Chain').detail?.charts.find(({ key }) => key === 'tps');
    const isAll = (view: DashboardView) =>
      / The chain has no earlier blocks\.$/.test(chainOf(view, 'C-Chain').detail?.gap ?? '');
    const view = await dashboard.until(isAll);
    // The devnet's chain is a minute old; the newest blocks cover half of that.
    const known = tps(view)?.lines[0]?.values.filter((value) => value !== null) ?? [];
    assert.ok(known.length > 10, `${known.length} steps`);
    const posts = (await requestsTo(devnet)).filter(({ path }) => path === '/ext/bc/C/rpc');
    assert.ok(posts.every(({ rpcMethods }) => rpcMethods.length <= 40));
  });

  it('has the charts of the chosen chain alone', async () => {
    open();
    await dashboard.until(isWhole);
    const detailed = (chosen?: string) => {
      const view = dashboard.dashboard.view('fiveMinutes', chosen);
      return [view.chosen, ...view.chains.flatMap(({ name, detail }) => (detail === undefined ? [] : [name]))];
    };
    assert.deepEqual([undefined, ordersChain.blockchainId, 'P', 'gone'].map(detailed), [
      ['C', 'C-Chain'],
      [ordersChain.blockchainId, 'orders'],
      ['P', 'P-Chain'],
      ['C', 'C-Chain'],
    ]);
  });

  it('asks no host that nobody agreed to', async () => {
    open({ allowed: () => false });
    const view = await dashboard.until(
      ({ nodes, chains }) =>
        nodes.rows.every(({ words }) => words !== 'loading') && chains.every(({ problem }) => problem !== undefined),
    );
    assert.deepEqual(
      view.nodes.rows.map(({ name, mark, words }) => `${name} ${mark}: ${words}`),
      ['one', 'two', 'three'].map((name) => `${name} away: not queried: host not allowed`),
    );
    assert.deepEqual(
      view.chains.map(({ problem }) => problem),
      ['No allowed host serves C-Chain.', 'No allowed host serves orders.', 'No allowed host serves P-Chain.'],
    );
    assert.deepEqual(await requested(), []);
  });

  it('asks nothing while it is stopped, and goes on with what it knew', async () => {
    open();
    const known = await dashboard.until(isWhole);
    dashboard.dashboard.stop();
    await resetDevnet(devnet);
    await mine();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      await requestsTo(devnet).then((all) => all.filter(({ path }) => !path.startsWith('/control'))),
      [],
    );
    const cached = dashboard.dashboard.wholeView('fiveMinutes');
    assert.equal(heightOf(cached), heightOf(known));
    assert.deepEqual(cached.nodes, known.nodes);
    dashboard.dashboard.start();
    await dashboard.until((view) => heightOf(view) !== heightOf(known));
  });
});
