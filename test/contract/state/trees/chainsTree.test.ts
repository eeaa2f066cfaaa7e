import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Report } from '../../../../src/engine/report/report';
import { reportToText } from '../../../../src/engine/report/toText';
import type { TreeNode } from '../../../../src/engine/trees/treeNode';
import { startDevnet, type Devnet } from '../../../devnet/devnet';
import { golden } from '../../../helpers/golden';
import { treeRun, treeText } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { devnetNetwork } from '../devnetLookup';
import { branchAt, control, itemAt, linesOf, timeOf } from './chainsOn';

describe('the tree of chains', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let trees: TestTrees;
  const clock = { now: 0 };

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  after(() => devnet.close());
  beforeEach(async () => {
    clock.now = await timeOf(devnet);
    trees = testTrees(devnetNetwork(devnet), clock);
  });
  afterEach(() => trees.dispose());

  it('says what chains there are and how each is configured, down to its leaves', async () => {
    const text = (await treeText(trees.chains))
      .replaceAll(new URL(devnet.nodeUrl).host, 'NODE')
      // Times and ages depend on where and when the test runs.
      .replace(/(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d( [A-Z0-9+:-]+)?/g, 'TIME')
      .replace(/\d+ (s|min|h|d|y) ago/g, 'AGO');
    golden(join(__dirname, 'chainsTree.txt'), `${text}\n`);
  });

  it('asks three questions for the list, one for the validators of a configured L1, and a batch for a chain and one for what that shows to be needed', async () => {
    const { nodes: roots } = await trees.chains.children(undefined, treeRun());
    assert.equal(trees.sent(), 4);
    const orders = roots.find(({ label }) => label === 'orders');
    const [chain] = (await trees.chains.children(orders, treeRun())).nodes;
    assert.ok(chain);
    // For the row: status, and the blocks twice.
    assert.equal(trees.sent(), 7);
    clock.now += 1_000;
    const { nodes } = await trees.chains.children(chain, treeRun());
    // Two batches, the L1's manager on the P-Chain and its contract, the network's upgrades.
    assert.equal(trees.sent(), 12);
    const isOpened = ({ children, label }: TreeNode): boolean =>
      children !== undefined && label !== 'Interchain messaging';
    for (const node of nodes.filter(isOpened)) {
      const branch = await trees.chains.children(node, treeRun());
      for (const leaf of branch.nodes.filter(({ children }) => children !== undefined)) {
        await trees.chains.children(leaf, treeRun());
      }
    }
    assert.equal(trees.sent(), 12);
    const messages = nodes.find(({ label }) => label === 'Interchain messaging');
    const { nodes: statuses } = await trees.chains.children(messages, treeRun());
    // The latest block, the logs, the C-Chain's ID in two requests, and the outcome of messages to it.
    assert.equal(trees.sent(), 17);
    for (const node of statuses.filter(({ children }) => children !== undefined)) {
      await trees.chains.children(node, treeRun());
    }
    assert.equal(trees.sent(), 17);
  });

  it('puts what is pinned first', async () => {
    await trees.dispose();
    const pinned = (_: string, id: string): boolean => id === devnet.samples['xBlockchain'] || id.startsWith('21pw');
    trees = testTrees(devnetNetwork(devnet), clock, { pinned });
    const root = await branchAt(trees);
    assert.deepEqual(linesOf(root), [
      'Primary Network',
      '21pw…QU9w: 0 validators',
      'orders: 85 % · 4 validators',
      'poa demo',
    ]);
    const { nodes } = await branchAt(trees, 'Primary Network');
    assert.deepEqual(
      nodes.map(({ label, offers }) => `${label} ${offers?.[0]}`),
      ['X-Chain unpin', 'C-Chain pin', 'P-Chain pin'],
    );
  });

  it('shows what a filter means, by name, ID and EVM chain ID, and what is above it', async () => {
    const labels = async (filter: string, node?: TreeNode): Promise<readonly string[]> =>
      (await trees.chains.children(node, treeRun({ filter }))).nodes.map(({ label }) => label);
    assert.deepEqual(await labels('poa'), ['poa demo']);
    assert.deepEqual(await labels('77702'), ['orders']);
    assert.deepEqual(await labels('21pwq'), ['21pw…QU9w']);
    assert.deepEqual(await labels('x-chain'), ['Primary Network']);
    assert.deepEqual(await labels('x-chain', await itemAt(trees, 'Primary Network')), ['X-Chain']);
    assert.deepEqual(await labels('nothing of the kind'), []);
  });

  it('says each item whole to who hears it, and how to ask for it', async () => {
    const chain = await itemAt(trees, 'orders', 'orders');
    assert.equal(chain.accessibilityLabel, 'orders, EVM chain 77702, gas token ORD, tracked by the node, 50, 0.37 TPS');
    assert.equal(chain.cell, '# @target test/orders\neth_getBlockByNumber ["latest", false]');
    const fees = await itemAt(trees, 'orders', 'orders', 'Fee config');
    assert.equal(fees.cell, '# @target test/orders\neth_feeConfig ["latest"]');
    const gasLimit = await itemAt(trees, 'orders', 'orders', 'Fee config', 'gasLimit');
    assert.deepEqual(
      gasLimit.report?.facts.map(({ value }) => value),
      [[{ kind: 'text', text: 'Block gas limit.' }]],
    );
    const changed = await itemAt(trees, 'orders', 'orders', 'Fee config', 'last changed');
    assert.deepEqual([changed.identifier, changed.chain], ['20', 'orders']);
  });

  it('tells a fee config, precompiles and upgrades as one node has them, or as another chain does', async () => {
    const network = devnetNetwork(devnet);
    const print = (report: Report): string =>
      reportToText({ ...report, sources: [] }, { now: clock.now, timeZone: 'UTC', locale: 'en' })
        .replace(/(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d [A-Z0-9+:-]+, \d+ \w+ ago/g, 'TIME')
        .replace(/ +/g, ' ');
    const fees = await itemAt(trees, 'orders', 'orders', 'Fee config');
    assert.deepEqual(fees.offers, ['compare', 'export', 'call']);
    assert.equal(
      fees.castLine?.replace(/127\.0\.0\.1:\d+/, 'HOST').replace(/bc\/\w+/, 'bc/ID'),
      "cast send 0x0200000000000000000000000000000000000003 'setFeeConfig(uint256 gasLimit,uint256 targetBlockRate,uint256 minBaseFee,uint256 targetGas,uint256 baseFeeChangeDenominator,uint256 minBlockGasCost,uint256 maxBlockGasCost,uint256 blockGasCostStep)' 20000000 2 2000000000 50000000 48 0 10000000 500000 --rpc-url 'http://HOST/ext/bc/ID/rpc' --interactive",
    );
    const here = await trees.chains.sameOn(fees, { network, chain: 'orders', node: 'one' }, treeRun());
    assert.match(
      print(here),
      /^Fee config: min base fee 2 gwei · target 50 M gas \/ 10 s\n2TqSm\S+ test · one · orders\n/,
    );
    assert.match(here.raw?.[0]?.json ?? '', /"minBaseFee":\s*2000000000/);
    const precompiles = await itemAt(trees, 'orders', 'orders', 'Precompiles');
    const roles = print(await trees.chains.sameOn(precompiles, { network, chain: 'orders' }, treeRun()));
    assert.match(roles, /\n txAllowList 0x0200\S+0002 since TIME admin 0x8db9\S+52fc\n manager 0x4444\S+\n feeManager/);
    assert.match(roles, /\n warp 0x0200\S+0005 since TIME quorum 67 %/);
    const upgrades = await itemAt(trees, 'orders', 'orders', 'Upgrades');
    const other = { network, chain: 'C-Chain' };
    assert.match(print(await trees.chains.sameOn(upgrades, other, treeRun())), /Apricot Phase 1 +TIME/);
    await assert.rejects(
      trees.chains.sameOn(fees, other, treeRun()),
      /^QueryError: C-Chain on test has no Fee config\.$/,
    );
  });

  it('asks nobody who may not be asked, and then shows what the settings name', async () => {
    const run = treeRun({ allowed: () => false });
    const { nodes, problem, hosts } = await trees.chains.children(undefined, run);
    assert.deepEqual(
      nodes.map(({ label }) => label),
      ['Primary Network', 'orders'],
    );
    const primary = await trees.chains.children(nodes[0], run);
    assert.deepEqual(linesOf(primary), ['C-Chain', 'P-Chain', 'X-Chain']);
    assert.deepEqual([problem, primary.problem, hosts, trees.sent()], [undefined, undefined, [], 0]);
  });

  it('takes list and genesis from the data service where no node may be asked', async () => {
    // The devnet's services share one origin, so another node's origin stands for a host without consent.
    await trees.dispose();
    const nodes = [{ name: 'one', url: 'http://127.0.0.1:9' }];
    trees = testTrees(devnetNetwork(devnet, { nodes }), clock);
    const run = treeRun({ allowed: (url) => url === devnet.dataApiUrl });
    const root = await trees.chains.children(undefined, run);
    assert.deepEqual(linesOf(root), ['Primary Network', 'orders', 'poa demo']);
    const [chain] = (await trees.chains.children(root.nodes[1], run)).nodes;
    const branch = await trees.chains.children(chain, run);
    assert.equal(branch.problem, 'No allowed node runs orders: showing its genesis configuration.');
    assert.deepEqual(linesOf(branch), [
      'EVM chain ID: 77702 · gas token ORD',
      'Fee config: min base fee 1 gwei · target 100 M gas / 10 s',
      'Precompiles: 6 active',
      'Upgrades: none planned',
    ]);
    const precompiles = await trees.chains.children(branch.nodes[2], run);
    const list = await trees.chains.children(precompiles.nodes[2], run);
    assert.deepEqual(linesOf(list).slice(2), ['admin: 0x8db9…52fc (ewoq test account)', 'enabled: 0x1111…1111']);
  });

  it('says in one sentence that a chain does not answer, and keeps its figures where it did before', async () => {
    const fault = { kind: 'status500', target: `/ext/bc/${devnet.samples['blockchain']}/rpc` };
    await control(devnet, '', { faults: [fault] });
    const branch = await branchAt(trees, 'orders');
    assert.deepEqual(linesOf(branch), ['orders: no answer']);
    assert.match(branch.problem ?? '', /^127\.0\.0\.1:\d+ /);
    await control(devnet, '/reset');
    assert.deepEqual(linesOf(await branchAt(trees, 'orders')), ['orders: 50 · 0.37 TPS']);
    await control(devnet, '', { faults: [fault] });
    clock.now += 1_000;
    await assert.rejects(branchAt(trees, 'orders'), { name: 'QueryError' });
    await control(devnet, '/reset');
  });
});

describe('the tree of a chain that changes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let trees: TestTrees;
  const clock = { now: 0 };

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
    clock.now = await timeOf(devnet);
    trees = testTrees(devnetNetwork(devnet), clock);
  });
  after(async () => {
    await trees.dispose();
    await devnet.close();
  });

  it('asks one batch for all that is seen of it when a block comes', async () => {
    const seen = [
      await itemAt(trees, 'orders', 'orders'),
      await itemAt(trees, 'orders', 'orders', 'Fee config'),
      await itemAt(trees, 'orders', 'orders', 'Precompiles'),
      await itemAt(trees, 'orders', 'orders', 'Precompiles', 'feeManager'),
    ];
    await control(devnet, '/mine');
    clock.now += 2_000;
    const before = trees.sent();
    const branches = await Promise.all(seen.map((node) => trees.chains.children(node, treeRun())));
    assert.equal(trees.sent() - before, 1);
    assert.deepEqual(
      branches.map(({ freshUntil }) => freshUntil),
      seen.map(() => ({ kind: 'block', chain: 'orders', height: 51n })),
    );
  });

  it('tells a fee config that changes, by which block, and the base fee that follows', async () => {
    await control(devnet, '/rules', { feeConfig: { minBaseFee: '25000000000' } });
    clock.now += 2_000;
    const result = linesOf(await branchAt(trees, 'orders', 'orders', 'Fee config'));
    assert.deepEqual(result.slice(2, 3), ['minBaseFee: 25 gwei']);
    assert.match(result[8] ?? '', /^last changed: block 52, /);
    assert.deepEqual(result.slice(9), ['current base fee: 25 gwei, the minimum', 'current block gas cost: 0 gas']);
    const fees = await itemAt(trees, 'orders', 'orders', 'Fee config');
    assert.equal(fees.description, 'min base fee 25 gwei · target 50 M gas / 10 s');
  });

  it('tells a role that is given, taken and given again, by the event that did it last', async () => {
    const account = '0x5555555555555555555555555555555555555555';
    const stored = async (role: string): Promise<readonly string[]> => {
      await control(devnet, '/rules', { precompile: 'txAllowListConfig', account, role });
      clock.now += 2_000;
      const branch = await branchAt(trees, 'orders', 'orders', 'Precompiles', 'txAllowList');
      return linesOf(branch).filter((line) => line.includes('0x5555'));
    };
    assert.deepEqual(await stored('enabled'), ['enabled: 0x5555…5555 · since block 53']);
    assert.deepEqual(await stored('none'), []);
    assert.deepEqual(await stored('manager'), ['manager: 0x5555…5555 · since block 55']);
  });
});

describe('the tree of a C-Chain whose blocks are executed later', function () {
  this.timeout(20_000);

  it('tells the base fee that the next block requires as the most that it can be', async () => {
    const devnet = await startDevnet({ blockSeconds: 0, helicon: true });
    const trees = testTrees(devnetNetwork(devnet), { now: await timeOf(devnet) });
    try {
      const lines = linesOf(await branchAt(trees, 'Primary Network', 'C-Chain'));
      assert.match(lines.join('\n'), /^next base fee, at most: ≈ \d/m);
      assert.doesNotMatch(lines.join('\n'), /current base fee/);
    } finally {
      await trees.dispose();
      await devnet.close();
    }
  });
});
