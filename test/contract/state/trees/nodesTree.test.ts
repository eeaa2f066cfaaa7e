import assert from 'node:assert/strict';
import { join } from 'node:path';
import { reportToText } from '../../../../src/engine/report/toText';
import type { TreeBranch, TreeNode } from '../../../../src/engine/trees/treeNode';
import type { Network } from '../../../../src/engine/networks/network';
import type { Devnet } from '../../../devnet/devnet';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import type { Switches } from '../../../devnet/switches';
import { EndpointStats, NodeIds } from '../../../../src/engine/sources/endpointStats';
import { startLoopback } from '../../../helpers/loopback';
import { golden } from '../../../helpers/golden';
import { TestClock } from '../../../helpers/testClock';
import { treeRun, treeText } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { devnetNetwork, resetDevnet } from '../devnetLookup';

const noon = Date.UTC(2026, 10, 21, 12);

describe('the tree of nodes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let trees: TestTrees;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(async () => {
    await fetch(`${devnet.controlUrl}/reset`, { method: 'POST' });
    trees = testTrees(threeNodes(), { now: noon });
  });
  afterEach(() => trees.dispose());

  function threeNodes(part: Partial<Network> = {}): Network {
    const nodes = Object.entries(devnet.nodes).map(([name, url]) => ({ name, url }));
    return { ...devnetNetwork(devnet), nodes, ...part };
  }

  async function useTrees(network: Network): Promise<void> {
    await trees.dispose();
    trees = testTrees(network, { now: noon });
  }

  const control = (switches: Partial<Switches>) =>
    fetch(devnet.controlUrl, { method: 'POST', body: JSON.stringify(switches) });

  async function itemOf(label: string, parent?: TreeNode): Promise<TreeNode> {
    const { nodes } = await trees.nodes.children(parent, treeRun());
    return nodes.find((node) => node.label === label) ?? assert.fail(`no ${label} among ${nodes.map((n) => n.label)}`);
  }

  function reportOf({ report }: TreeNode): string {
    const { sources: _, ...reported } = report ?? assert.fail('no Finding');
    return reportToText({ ...reported, sources: [] }, { now: noon, timeZone: 'UTC', locale: 'en' });
  }

  it('says how each node is, down to its leaves', async () => {
    const text = await treeText(trees.nodes);
    golden(join(__dirname, 'nodesTree.txt'), `${text}\n`);
  });

  it('tells the status bar of a node that fails, by the names of the tree', async () => {
    const endpointStats = new EndpointStats(new TestClock());
    await trees.dispose();
    trees = testTrees(threeNodes(), { now: noon }, { endpointStats });
    await trees.nodes.children(undefined, treeRun());
    assert.equal(
      endpointStats.failingOn(devnet.nodes.two),
      '4 of 12 checks failing: orders, C-Chain, P-Chain, X-Chain',
    );
  });

  it('says of a release which protocol it speaks with VMs, and which one Helicon came with', async () => {
    const version = await itemOf('version', await itemOf('one'));
    assert.ok(
      reportOf(version).includes('45; avalanchego releases with Helicon require 46 of every VM'),
      reportOf(version),
    );
  });

  it('says which VM could not start, by its ID and name, and where its program is looked for', async () => {
    await control({ three: 'withoutPlugin' });
    const check = await itemOf('orders', await itemOf('three'));
    golden(join(__dirname, 'withoutPlugin.txt'), reportOf(check));
  });

  it('names the validators that a node is not connected to, what they weigh, and the reader’s own', async () => {
    // All NodeIDs are known since the root was loaded.
    const check = await itemOf('C-Chain', await itemOf('two'));
    golden(join(__dirname, 'disconnected.txt'), reportOf(check));
    assert.equal(check.cell, '# @target test\n# @node two\nhealth.health');
  });

  describe('where one of the reader’s nodes is down since before the window was opened', () => {
    const three = 'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam';
    const down = 'http://127.0.0.1:1';

    /** The line about node three if another node is not connected to it. */
    async function note(nodeIds: NodeIds): Promise<string | undefined> {
      const nodes = threeNodes().nodes.map((node) => (node.name === 'three' ? { ...node, url: down } : node));
      await trees.dispose();
      trees = testTrees(threeNodes({ nodes }), { now: noon }, { nodeIds });
      const check = await itemOf('C-Chain', await itemOf('two'));
      return reportOf(check)
        .split('\n')
        .find((line) => line.includes(three) && line.includes('12,345'))
        ?.split(/ {2,}/)
        .at(-1);
    }

    it('is known as one of them, since it once told its NodeID', async () => {
      assert.equal(
        await note(new NodeIds({ get: (url) => (url === down ? three : undefined), set: () => undefined })),
        'yours: three',
      );
    });

    it('is not called another’s where it never told it', async () => {
      assert.equal(await note(new NodeIds()), 'may be three, NodeID still unknown');
    });
  });

  it('asks at most two rounds below a node, and once only about what does not change', async () => {
    const one = await itemOf('one');
    const before = trees.sent();
    await trees.nodes.children(one, treeRun());
    // Health, NodeID, version, uptime; then the creation of each of its two L1s' chains, its stake and the upgrades.
    assert.equal(trees.sent() - before, 8);
    await trees.nodes.children(one, treeRun());
    assert.equal(trees.sent() - before, 12);
    await trees.nodes.children(await itemOf('checks passed', one), treeRun());
    assert.equal(trees.sent() - before, 17);
  });

  it('shows a node that does not answer as an item that says so, and the others all the same', async () => {
    const stopped = await startLoopback(() => undefined);
    const { host } = new URL(stopped.url);
    await stopped.close();
    const [one] = threeNodes().nodes;
    assert.ok(one);
    await useTrees(threeNodes({ nodes: [one, { name: 'gone', url: stopped.url }] }));
    const { nodes, hosts, problem } = await trees.nodes.children(undefined, treeRun());
    assert.deepEqual(
      nodes.map(({ label, description, children }) => [label, description, children]),
      [
        ['one', 'healthy · avalanchego/1.14.2', 'collapsed'],
        ['gone', 'connection refused', undefined],
      ],
    );
    assert.deepEqual(
      nodes.map(({ detail }) => detail),
      [
        undefined,
        `Nothing is listening at ${host}, so health.health got no response. Start the node, or correct its URL in the settings.`,
      ],
    );
    assert.deepEqual(hosts, [new URL(one.url).host]);
    assert.equal(problem, undefined);
  });

  it('tells of those that have answered while one takes connections and never speaks', async () => {
    const silent = await startLoopback(() => undefined);
    const [one] = threeNodes().nodes;
    assert.ok(one);
    await useTrees(threeNodes({ nodes: [{ name: 'silent', url: silent.url }, one] }));
    const stop = new AbortController();
    const known = new Promise<TreeBranch>((resolve) => {
      trees.nodes.children(undefined, treeRun({ signal: stop.signal, soFar: resolve })).catch(() => undefined);
    });
    const { nodes, hosts } = await known;
    assert.deepEqual(
      nodes.map(({ label, description }) => [label, description]),
      [
        ['silent', 'no response yet'],
        ['one', 'healthy · avalanchego/1.14.2'],
      ],
    );
    assert.deepEqual(hosts, [new URL(one.url).host]);
    stop.abort();
    await silent.close();
  });

  it('asks no node whose host nobody agreed to', async () => {
    const { nodes } = await trees.nodes.children(undefined, treeRun({ allowed: () => false }));
    assert.deepEqual(
      nodes.map(({ description }) => description),
      Array.from({ length: 3 }, () => 'not queried: host not allowed'),
    );
    assert.equal(trees.sent(), 0);
  });

  it('says plainly what a public node does not tell', async () => {
    const node = await startLoopback(({ path, body }, response) => {
      const isVersion = path === '/ext/info' && body.includes('getNodeVersion');
      const result = { version: 'avalanchego/1.14.2', databaseVersion: 'v1', gitCommit: 'c', vmVersions: {} };
      response
        .writeHead(isVersion ? 200 : 404, { 'content-type': isVersion ? 'application/json' : 'text/plain' })
        .end(
          isVersion
            ? JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { readonly id: unknown }).id, result })
            : '404 page not found\n',
        );
    });
    try {
      await useTrees(threeNodes({ nodes: [{ name: 'public', url: node.url }] }));
      const item = await itemOf('public');
      assert.equal(item.description, 'Its health API is not public. · avalanchego/1.14.2');
      const { nodes, problem } = await trees.nodes.children(item, treeRun());
      assert.equal(problem, 'Its health API is not public.');
      assert.deepEqual(
        nodes.map(({ label, description }) => [label, description]),
        [
          ['version', 'avalanchego/1.14.2'],
          ['chains', 'bootstrap status unknown'],
          ['APIs', 'expand to check'],
        ],
      );
      const endpoints = await trees.nodes.children(await itemOf('APIs', item), treeRun());
      assert.deepEqual(
        endpoints.nodes.map(({ label, description }) => `${label}: ${description}`),
        [
          'info API: disabled: api-info-enabled is not set',
          'health API: disabled: api-health-enabled is not set, or this is a public node',
          'admin API: disabled: api-admin-enabled is not set',
          'index API P/block: disabled: index-enabled is not set',
          'index API X/block: disabled: index-enabled is not set',
          'index API X/tx: disabled: index-enabled is not set',
          'index API C/block: disabled: index-enabled is not set',
          'C-Chain avax API: disabled: the node does not run the C-Chain',
          'C-Chain admin API: disabled: admin-api-enabled is not set in the chain config',
        ],
      );
    } finally {
      await node.close();
    }
  });

  it('says how far a node is with a chain that it catches up with, against the others, and how long it takes', async () => {
    let metrics = 'avalanche_snowman_bs_fetched{chain="P"} 7\navalanche_snowman_bs_accepted{chain="P"} 0\n';
    const node = await startLoopback(({ path, body }, response) => {
      if (path === '/ext/metrics') {
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`# TYPE x counter\n${metrics}x{chain="P"} 3\n`);
        return;
      }
      const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string };
      const result = method === 'info.isBootstrapped' ? { isBootstrapped: false } : undefined;
      response
        .writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    try {
      const clock = { now: noon };
      await trees.dispose();
      const [one] = threeNodes().nodes;
      trees = testTrees(threeNodes({ nodes: [{ name: 'late', url: node.url }, one!] }), clock);
      const chains = { id: 'test/late/chains', label: 'chains', icon: { symbol: 'link', state: 'plain' } } as const;
      const result = async (): Promise<readonly (string | undefined)[]> => {
        const { nodes, problem } = await trees.nodes.children(chains, treeRun());
        return [nodes[0]?.description, nodes[1]?.description, problem];
      };
      const unreported = ['bootstrapping', 'For its progress, see the node’s main.log.'];
      assert.deepEqual(await result(), ['bootstrapping · 7 / 28 blocks fetched · execution follows', ...unreported]);
      clock.now += 60_000;
      metrics = 'avalanche_snowman_bs_fetched{chain="P"} 14\n';
      assert.deepEqual(await result(), [
        'bootstrapping · 14 / 28 blocks fetched · about 2 min left, then execution',
        ...unreported,
      ]);
      metrics = 'avalanche_snowman_bs_fetched{chain="P"} 1.234568e+06\navalanche_snowman_bs_accepted{chain="P"} 20\n';
      assert.deepEqual(await result(), ['bootstrapping · 20 / 1,234,568 blocks executed', ...unreported]);
    } finally {
      await node.close();
    }
  });

  it('refuses a branch of a node that the settings no longer have', async () => {
    const gone = { id: 'test/gone', label: 'gone', icon: { symbol: 'server', state: 'plain' } } as const;
    await assert.rejects(trees.nodes.children(gone, treeRun()), /^QueryError: gone is no longer a node of test\.$/);
  });
});
