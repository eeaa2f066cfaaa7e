import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { compareNormal } from '../../../src/engine/config/compare/normal';
import { configAt, onChainConfig } from '../../../src/engine/config/compare/liveNode';
import { readGenesisSteps } from '../../../src/engine/config/decode/readFiles';
import { networkDefaults } from '../../../src/engine/config/effective/activations';
import { readSource } from '../../../src/engine/config/source/readSource';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import { runToEnd } from '../../../src/engine/primitives/steps';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import type { Network } from '../../../src/engine/networks/network';
import { fetchLiveChain, type LiveChain } from '../../../src/engine/chains/io/fetchLiveChain';
import { ChainRegistry } from '../../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../../src/engine/sources/endpointStats';
import type { Devnet } from '../../devnet/devnet';
import { type TestHttp, testHttp } from '../../helpers/httpClient';
import type { Loopback } from '../../helpers/loopback';
import { ordersChain, testNetwork } from '../../helpers/lookupOn';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { TestClock } from '../../helpers/testClock';
import { devnetNetwork, nodeOnly } from './devnetLookup';
import { honestBlock, type Script, startScriptedNode } from './scriptedNode';

interface Recorded {
  readonly node: string;
  readonly request: { readonly method: string };
  readonly body: string;
}

const recorded = readFileSync('test/recordings/upgrade-split.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

function resultOf(node: string, method: string): JsonObject {
  const { body } = recorded.find((one) => one.node === node && one.request.method === method)!;
  return (parseJson(body) as JsonObject)['result'] as JsonObject;
}

/** A node of the recorded chain that an upgrade file split. */
function nodeOf(name: 'four' | 'five'): Script {
  return {
    eth_getChainConfig: resultOf(name, 'eth_getChainConfig'),
    eth_getBlockByNumber: resultOf(name, 'eth_getBlockByNumber'),
    'info.upgrades': {
      durangoTime: '2020-12-05T05:00:00Z',
      etnaTime: '2020-12-05T05:00:00Z',
      graniteTime: '2020-12-05T05:00:00Z',
      heliconTime: '9999-12-01T00:00:00Z',
    },
  };
}

describe('how each node of a chain is configured', function () {
  this.timeout(20_000);
  let http: TestHttp;
  let nodes: Loopback[] = [];

  beforeEach(() => {
    http = testHttp();
  });
  afterEach(async () => {
    await http.dispose();
    await Promise.all(nodes.map((node) => node.close()));
    nodes = [];
  });

  async function live(network: Network, allowed: (url: string) => boolean = () => true): Promise<LiveChain> {
    const now = (): number => Date.UTC(2026, 10, 22, 6);
    const deps = {
      rpc: createJsonRpc(http),
      dataService: (baseUrl: string) => createDataService(http, baseUrl),
      registry: new ChainRegistry(now),
      endpointStats: new EndpointStats(new TestClock()),
      now,
      deadlineMs: () => 2_000,
    };
    const { signal } = new AbortController();
    return await fetchLiveChain(deps, network, ordersChain, { signal, allowed });
  }

  async function onNodes(...scripts: readonly Script[]): Promise<Network> {
    nodes = await Promise.all(scripts.map((script) => startScriptedNode(script)));
    const names = ['one', 'two', 'three'];
    return testNetwork({ nodes: nodes.map(({ url }, i) => ({ name: names[i]!, url })) });
  }

  const result = ({ nodes: all }: LiveChain): readonly (readonly [string, number | string | undefined])[] =>
    all.map(({ name, config, problem }) => [
      name,
      problem ??
        (((config as JsonObject)['upgrades'] as JsonObject)['precompileUpgrades'] as readonly object[] | undefined)
          ?.length ??
        0,
    ]);

  it('is told by each node, with its last block and its network upgrades', async () => {
    const chain = await live(await onNodes(nodeOf('five'), nodeOf('five')));
    assert.deepEqual(result(chain), [
      ['one', 1],
      ['two', 1],
    ]);
    assert.deepEqual(chain.nodes[0]!.lastAccepted, { height: 17n, timestamp: 1795325811n });
    assert.deepEqual(chain.nodes[1]!.upgradeTimes, {
      subnetEVMTimestamp: 0n,
      durangoTimestamp: 1607144400n,
      etnaTimestamp: 1607144400n,
      graniteTimestamp: 1607144400n,
      heliconTimestamp: 253399622400n,
    });
  });

  it('shows the one node that runs without the upgrade', async () => {
    assert.deepEqual(result(await live(await onNodes(nodeOf('four'), nodeOf('five')))), [
      ['one', 0],
      ['two', 1],
    ]);
  });

  it('keeps what others told where one node does not answer', async () => {
    const network = await onNodes(nodeOf('five'), nodeOf('four'));
    const [gone] = nodes.splice(1, 1);
    await gone!.close();
    const { host } = gone!;
    assert.deepEqual(result(await live(network)), [
      ['one', 1],
      [
        'two',
        `Nothing is listening at ${host}, so eth_getBlockByNumber, eth_getChainConfig (2) got no response. Start the node, or correct its URL in the settings.`,
      ],
    ]);
  });

  it('says which node refuses the method, and keeps its last block', async () => {
    const { eth_getChainConfig: _, ...without } = nodeOf('five');
    const chain = await live(await onNodes(nodeOf('five'), without));
    const { host } = nodes[1]!;
    assert.deepEqual(result(chain), [
      ['one', 1],
      [
        'two',
        `${host} does not support eth_getChainConfig. Check the spelling and the chain, and whether this API is enabled there.`,
      ],
    ]);
    assert.deepEqual(chain.nodes[1]!.lastAccepted?.height, 17n);
  });

  it('sends nothing to a host that nobody agreed to, and says so', async () => {
    const network = await onNodes(nodeOf('five'), nodeOf('five'));
    const { url } = nodes[1]!;
    const chain = await live(network, (requested) => !requested.startsWith(url));
    assert.deepEqual(result(chain), [
      ['one', 1],
      ['two', 'two was not queried: its host is not allowed.'],
    ]);
    assert.deepEqual(nodes[1]!.requests, []);
  });

  it('reads an answer that no catalogue knows', async () => {
    const config = { chainId: 10n ** 80n, later: { than: ['this', 'version'] }, upgrades: {} };
    const chain = await live(await onNodes({ eth_getChainConfig: config, eth_getBlockByNumber: honestBlock }));
    assert.deepEqual(chain.nodes[0]!.config, config);
  });

  it('says why nobody told the genesis and what the precompiles hold', async () => {
    const chain = await live(await onNodes({}));
    const { host } = nodes[0]!;
    assert.deepEqual(result(chain), [
      [
        'one',
        `${host} does not support eth_getChainConfig. Check the spelling and the chain, and whether this API is enabled there.`,
      ],
    ]);
    assert.ok('problem' in chain.genesis && 'problem' in chain.now);
    assert.equal(
      chain.genesis.problem,
      `${host} does not support platform.getTx. Check the spelling and the chain, and whether this API is enabled there.`,
    );
    assert.equal(
      chain.now.problem,
      `${host} does not support eth_getBlockByNumber. Check the spelling and the chain, and whether this API is enabled there.`,
    );
  });

  describe('on the development network', () => {
    let devnet: Devnet;

    before(async () => {
      devnet = await sharedDevnet();
    });

    const sent = readFileSync('test/recordings/genesis-orders.json', 'utf8');

    it('comes with the bytes that the chain was created with', async () => {
      const { genesis } = await live(nodeOnly(devnet));
      assert.ok('text' in genesis && genesis.isExact);
      assert.deepEqual(parseJson(genesis.text), parseJson(sent));
      assert.ok(!genesis.text.includes('\n'));
    });

    it('comes with what the data service lists where no node may be asked', async () => {
      const network = devnetNetwork(devnet, { nodes: [{ name: 'gone', url: 'http://127.0.0.1:9' }] });
      const { genesis, nodes: all } = await live(network, (url) => url === devnet.dataApiUrl);
      assert.ok('text' in genesis && !genesis.isExact);
      assert.deepEqual(parseJson(genesis.text), parseJson(sent));
      assert.equal(all[0]!.problem, 'gone was not queried: its host is not allowed.');
    });

    it('comes with fees and roles as the precompiles hold them', async () => {
      const { now } = await live(nodeOnly(devnet));
      assert.ok(!('problem' in now) && now.fees?.ok === true);
      assert.equal(now.fees.value.feeConfig.minBaseFee, 2_000_000_000n);
      assert.deepEqual(now.roles.get('txAllowListConfig')?.[0], {
        account: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
        role: 2n,
      });
      const { genesis } = runToEnd(readGenesisSteps(readSource(sent)));
      const files = { genesis, network: networkDefaults(12_345) };
      const differences = compareNormal(configAt(files, 1_800_000_000n), onChainConfig(now));
      assert.deepEqual(
        differences.map(
          ({ path, left, right }) => `${path.join(' ')}: ${printJson(left ?? null)} ${printJson(right ?? null)}`,
        ),
        [
          'feeConfig targetBlockRate: 1 2',
          'feeConfig minBaseFee: 1000000000 2000000000',
          'feeConfig targetGas: 100000000 50000000',
          'contractDeployerAllowListConfig enabledAddresses: ["0x2222222222222222222222222222222222222222"] ["0x2222222222222222222222222222222222222222","0x3333333333333333333333333333333333333333"]',
          'txAllowListConfig enabledAddresses: ["0x1111111111111111111111111111111111111111"] null',
          'txAllowListConfig managerAddresses: null ["0x4444444444444444444444444444444444444444"]',
          'rewardManagerConfig rewardAddress: "0x1111111111111111111111111111111111111111" "0x2222222222222222222222222222222222222222"',
        ],
      );
    });
  });
});
