import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Devnet } from '../../../devnet/devnet';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { startAlteredNode } from '../../../helpers/alteredNode';
import { startLoopback } from '../../../helpers/loopback';
import { testNetwork } from '../../../helpers/lookupOn';
import { startValidatorNode } from '../../../helpers/validatorNode';
import { golden } from '../../../helpers/golden';
import { treeRun, treeText } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { devnetNetwork, nodeOnly, resetDevnet } from '../devnetLookup';
import { warningFigure, warningLine } from '../../../../src/engine/validators/validatorWarnings';

const noon = Date.UTC(2026, 10, 21, 12);
const orders = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';
const peer = '2BjkCLe5VnNbuR2r72FGFNLro4RX12udxes6sEg773jpYS6aUQ';

describe('the tree of validators', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let trees: TestTrees;
  const clock = { now: noon };

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(() => {
    clock.now = noon;
    trees = testTrees(devnetNetwork(devnet), clock);
  });
  afterEach(() => trees.dispose());

  it('says who validates what, with what weight and for how long, down to its leaves', async () => {
    const text = (await treeText(trees.validators))
      .replaceAll(new URL(devnet.nodeUrl).host, 'NODE')
      // Times of day depend on the time zone.
      .replace(/^ +\(dash\) (since|until) .*\n?/gm, '');
    golden(join(__dirname, 'validatorsTree.txt'), `${text}\n`);
  });

  it('asks five questions for each set and three for its manager, once a minute, and none for what stands below', async () => {
    const root = await trees.validators.children(undefined, treeRun());
    const before = trees.sent();
    const validators = await trees.validators.children(root.nodes[1], treeRun());
    assert.equal(trees.sent() - before, 8);
    await trees.validators.children(validators.nodes[0], treeRun());
    assert.equal(trees.sent() - before, 8);
    await trees.validators.children(root.nodes[1], treeRun());
    assert.equal(trees.sent() - before, 13);
    assert.deepEqual(validators.hosts, [new URL(devnet.nodeUrl).host]);
    assert.equal(validators.at, noon);
  });

  it('tells the same without a data service, but offers no export', async () => {
    await trees.dispose();
    trees = testTrees(nodeOnly(devnet), clock);
    const root = await trees.validators.children(undefined, treeRun());
    assert.deepEqual(
      root.nodes.map(({ label, description }) => `${label}: ${description}`),
      ['Primary Network: 100 % · 6 validators', 'orders: 85 % · 4 validators', 'poa demo: 100 % · 2 validators'],
    );
    const { nodes } = await trees.validators.children(root.nodes[1], treeRun());
    assert.deepEqual(nodes[0]?.offers, ['pin', 'compare']);
  });

  it('shows what a filter matches: a set by its name or a validator in it', async () => {
    const labels = async (filter: string) => {
      const root = await trees.validators.children(undefined, treeRun({ filter }));
      const below = root.nodes.map((node) => trees.validators.children(node, treeRun({ filter })));
      return (await Promise.all(below)).map(({ nodes }, i) => [root.nodes[i]?.label, nodes.length]);
    };
    assert.deepEqual(await labels('order'), [['orders', 4]]);
    assert.deepEqual(await labels('nodeid-gwpc'), [
      ['Primary Network', 1],
      ['orders', 1],
    ]);
    assert.deepEqual(await labels(peer.toLowerCase()), [['orders', 1]]);
    assert.deepEqual(await labels('nothing like it'), []);
  });

  it('puts pinned sets first, and offers to unpin', async () => {
    await trees.dispose();
    const poa = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
    trees = testTrees(devnetNetwork(devnet), clock, { pinned: (_, id) => id === poa || id === peer });
    const root = await trees.validators.children(undefined, treeRun());
    assert.deepEqual(
      root.nodes.map(({ label, offers }) => [label, offers?.[0]]),
      [
        ['Primary Network', 'compare'],
        ['poa demo', 'unpin'],
        ['orders', 'pin'],
      ],
    );
    const { nodes } = await trees.validators.children(root.nodes[2], treeRun());
    assert.equal(nodes.find(({ identifier }) => identifier === peer)?.offers?.[0], 'unpin');
  });

  it('says in one sentence why it cannot be had', async () => {
    await trees.dispose();
    const gone = { ...nodeOnly(devnet), nodes: [{ name: 'one', url: 'http://127.0.0.1:1' }] };
    trees = testTrees(gone, clock);
    await assert.rejects(trees.validators.children(undefined, treeRun()), {
      name: 'QueryError',
      message:
        'Nothing is listening at 127.0.0.1:1, so platform.getAllValidatorsAt got no response. Start the node, or correct its URL in the settings.',
    });
    const root = treeRun({ allowed: () => false });
    await assert.rejects(trees.validators.children(undefined, root), {
      message: 'test has no allowed host for this. Add a node in the settings.',
    });
  });

  it('warns of what is pinned or of a configured node, by what was told', async () => {
    assert.deepEqual(trees.validators.sets.warnings().map(warningLine), []);
    await trees.validators.children(undefined, treeRun());
    assert.deepEqual(trees.validators.sets.warnings().map(warningLine), ['orders: validator inactive (one)']);
    await trees.dispose();
    const pins = ['NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp', peer];
    trees = testTrees(devnetNetwork(devnet), clock, {
      pins: () => pins,
      pinned: (_, id) => pins.includes(id),
      warnDays: () => 100,
    });
    let result = 0;
    trees.validators.sets.onDidNotify(() => (result += 1));
    await trees.validators.children(undefined, treeRun());
    assert.equal(result, 1);
    assert.deepEqual(trees.validators.sets.warnings().map(warningFigure), [
      'orders: validator inactive',
      'Primary Network 99 d left',
    ]);
  });

  it('warns of how much of a set is connected where it is the user’s, and not where they only look at it', async () => {
    const stranger = 'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam';
    const warned = async (ownId: string | undefined): Promise<readonly string[]> => {
      const node = await startAlteredNode(devnet.nodeUrl, (method, _, json): JsonObject | undefined => {
        if (method === 'info.getNodeID' && ownId !== undefined) {
          return { result: { ...(json as JsonObject), nodeID: ownId } };
        }
        const { validators } = (json ?? {}) as { readonly validators?: readonly JsonObject[] };
        return method === 'platform.getCurrentValidators' && validators !== undefined
          ? { result: { validators: validators.map((one) => ({ ...one, connected: false })) } }
          : undefined;
      });
      await trees.dispose();
      trees = testTrees({ ...devnetNetwork(devnet), nodes: [{ name: 'one', url: node.url }], chains: [] }, clock);
      const [primary] = (await trees.validators.children(undefined, treeRun())).nodes;
      await trees.validators.children(primary, treeRun());
      await node.close();
      return trees.validators.sets.warnings().map(warningFigure);
    };
    assert.deepEqual((await warned(undefined)).slice(-1), ['Primary Network 0 %']);
    assert.deepEqual(await warned(stranger), []);
  });

  it('shows the weight of one node in both trees, and stays with it', async () => {
    let views = 0;
    // It responds to this method once, then hangs.
    const one = await startLoopback(({ path, body, verb }, response) => {
      if (body.includes('validators.getCurrentValidators') && (views += 1) > 1) {
        return;
      }
      const headers = { 'content-type': 'application/json' };
      void fetch(devnet.nodeUrl + path, { method: verb, headers, ...(body === '' ? {} : { body }) })
        .then((answer) => answer.text())
        .then((text) => response.writeHead(200, headers).end(text));
    });
    const two = await startAlteredNode(devnet.nodeUrl, (method, _, json): JsonObject | undefined => {
      const { validators = [] } = (json ?? {}) as { readonly validators?: readonly JsonObject[] };
      return method === 'validators.getCurrentValidators'
        ? { result: { validators: validators.map((each) => ({ ...each, isConnected: false })) } }
        : undefined;
    });
    const nodes = [one, two].map(({ url }, i) => ({ name: `node ${i}`, url }));
    try {
      await trees.dispose();
      trees = testTrees({ ...devnetNetwork(devnet), nodes }, clock, { endpointStats: new EndpointStats() });
      const weights = async (): Promise<readonly (string | undefined)[]> => {
        const roots = [trees.chains, trees.validators].map((tree) => tree.children(undefined, treeRun()));
        return (await Promise.all(roots)).map(
          (root) => /\d+ %/.exec(root.nodes.find(({ label }) => label === 'orders')?.description ?? '')?.[0],
        );
      };
      assert.deepEqual(await weights(), ['85 %', '85 %']);
      // A node that has responded is queried first from now on, even after the first one recovers.
      const second = await weights();
      views = -10;
      assert.deepEqual(await weights(), second);
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

  it('asks for the validation in a cell, and names the pinned identifier', async () => {
    const root = await trees.validators.children(undefined, treeRun());
    const { nodes } = await trees.validators.children(root.nodes[1], treeRun());
    const node = nodes.find(({ identifier }) => identifier === peer);
    assert.equal(node?.id, `test/${orders}/${peer}`);
    assert.equal(node.cell, `# @target test\nplatform.getL1Validator { "validationID": "${peer}" }`);
    assert.equal(
      node.accessibilityLabel,
      'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ, 200 (30 %), 63 y of balance left, connected',
    );
  });

  it('says of a validator that renews itself how often, how much of its reward it stakes again, and who may change that', async () => {
    const node = await startValidatorNode(['helicon.jsonl']);
    try {
      const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], networkId: 4242, hrp: 'custom' });
      await trees.dispose();
      trees = testTrees(network, clock);
      const root = await trees.validators.children(undefined, treeRun());
      const set = await trees.validators.children(root.nodes[0], treeRun());
      const shown = ({ nodes }: typeof set): readonly string[] =>
        nodes.map(({ label, description }) => `${label}: ${String(description)}`);
      const renewed = set.nodes.find(({ label }) => label === 'NodeID-9tKF…QG4t');
      assert.equal(renewed?.description, 'uptime 0 % · renews · 0.03 % · not connected');
      const parts = shown(await trees.validators.children(renewed, treeRun()));
      for (const part of [
        'time left: 29 d 20 h until renewal',
        'renews: every 60 d while the uptime requirement is met',
        'restakes: 50 % of the reward',
        'renewal authority: P-custom18jma…de7p',
      ]) {
        assert.ok(parts.includes(part), parts.join('\n'));
      }
    } finally {
      await node.close();
    }
  });
});
