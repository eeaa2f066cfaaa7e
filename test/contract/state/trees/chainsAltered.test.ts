import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import type { Devnet } from '../../../devnet/devnet';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { type Alter, startAlteredNode } from '../../../helpers/alteredNode';
import type { Loopback } from '../../../helpers/loopback';
import { treeRun } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { nodeOnly, resetDevnet } from '../devnetLookup';
import { branchAt, linesOf, timeOf } from './chainsOn';

const account = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const manager = '0x0feedc0de0000000000000000000000000000000';

describe('the tree of chains on other nodes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let node: Loopback | undefined;
  let trees: TestTrees;
  const clock = { now: 0 };

  before(async () => {
    devnet = await sharedDevnet();
    clock.now = await timeOf(devnet);
  });
  after(() => resetDevnet(devnet));
  afterEach(async () => {
    await trees.dispose();
    await node?.close();
  });

  async function on(alter: Alter, under = ''): Promise<void> {
    node = await startAlteredNode(devnet.nodeUrl, alter, under);
    trees = testTrees({ ...nodeOnly(devnet), nodes: [{ name: 'one', url: `${node.url}${under}` }] }, clock);
  }

  const rejected = (code: bigint, message: string): JsonObject => ({ error: { code, message } });
  /** A result of ABI words. */
  const words = (...values: readonly bigint[]): JsonObject => ({
    result: `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`,
  });

  /** The L1's config with other upgrades, whose times are in seconds from now. */
  function upgraded(json: JsonValue | undefined, upgrades: (at: (seconds: number) => bigint) => object): JsonObject {
    const at = (seconds: number): bigint => BigInt(Math.floor(clock.now / 1_000) + seconds);
    return { result: { ...(json as JsonObject), upgrades: upgrades(at) as JsonObject } };
  }

  it('goes by the upgrades that the node names, whatever the C-Chain is configured with', async () => {
    await on((method, _, json) =>
      method === 'info.upgrades'
        ? { result: { ...(json as JsonObject), heliconTime: new Date(clock.now + 2 * 86_400_000).toISOString() } }
        : method === 'eth_getChainConfig' && (json as JsonObject)['chainId'] === 43112n
          ? { result: { ...(json as JsonObject), heliconTimestamp: 1_607_144_400n } }
          : undefined,
    );
    const lines = linesOf(await branchAt(trees, 'Primary Network', 'C-Chain'));
    assert.ok(lines.includes('Upgrades: Helicon in 2 d'), lines.join('\n'));
  });

  it('counts down to what is scheduled, and says what was switched off', async () => {
    await on((method, _, json) =>
      method === 'eth_getChainConfig' && (json as JsonObject)['chainId'] === 77702n
        ? upgraded(json, (at) => ({
            precompileUpgrades: [
              { txAllowListConfig: { blockTimestamp: at(-3_600), disable: true } },
              { feeManagerConfig: { blockTimestamp: at(3 * 86_400), disable: true } },
              { txAllowListConfig: { blockTimestamp: at(49 * 3_600), adminAddresses: [account] } },
            ],
            stateUpgrades: [{ blockTimestamp: at(90), accounts: { [account]: { balanceChange: '0x1' } } }],
            networkUpgradeOverrides: { heliconTimestamp: at(-60) },
          }))
        : method === 'eth_getActiveRulesAt'
          ? { result: { ...(json as JsonObject), precompiles: withoutTxAllowList(json) } }
          : undefined,
    );
    const mask = (line: string): string => line.replace(/(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d( [A-Z0-9+:-]+)?/g, 'TIME');
    const lines = async (...labels: readonly string[]): Promise<readonly string[]> =>
      linesOf(await branchAt(trees, 'orders', 'orders', ...labels)).map(mask);
    assert.deepEqual((await lines()).slice(2, 4), [
      'Precompiles: 5 active, 1 inactive',
      'Upgrades: state upgrade in 1 min 30 s, 2 more planned',
    ]);
    assert.deepEqual((await lines('Precompiles'))[2], 'txAllowList: disabled since TIME, 1 h ago');
    assert.deepEqual((await lines('Precompiles', 'txAllowList')).slice(1, 3), [
      'inactive: disabled since TIME, 1 h ago',
      'will be enabled: in 2 d 1 h, TIME',
    ]);
    assert.deepEqual((await lines('Precompiles', 'feeManager')).slice(2, 3), ['will be disabled: in 3 d, TIME']);
    assert.deepEqual((await lines('Upgrades')).slice(3), [
      'disable txAllowList: TIME, 1 h ago',
      'Helicon: TIME, 1 min ago',
      'state upgrade: in 1 min 30 s, TIME',
      'enable txAllowList: in 2 d 1 h, TIME',
      'disable feeManager: in 3 d, TIME',
    ]);
  });

  it('asks old nodes by what they know: the older method, and the fee manager', async () => {
    await on((method) =>
      method === 'eth_getActiveRulesAt' || method === 'eth_feeConfig'
        ? rejected(-32601n, `the method ${method} does not exist/is not available`)
        : undefined,
    );
    assert.deepEqual(linesOf(await branchAt(trees, 'orders', 'orders')).slice(1, 3), [
      'Fee config: min base fee 2 gwei · target 50 M gas / 10 s',
      'Precompiles: 6 active',
    ]);
    const fees = linesOf(await branchAt(trees, 'orders', 'orders', 'Fee config'));
    assert.match(fees[8] ?? '', /^last changed: block 20/);
    const before = node!.requests.length;
    clock.now += 1_000;
    await branchAt(trees, 'orders', 'orders', 'Fee config');
    const requested = node!.requests.slice(before).map(({ body }) => body);
    assert.ok(requested.every((body) => !/eth_feeConfig|eth_getActiveRulesAt/.test(body)));
  });

  it('copies no key that stands in the URL of its node with the call that sets a fee config', async () => {
    await on(() => undefined, '/v3/b7f3k2Q9xZ1mT8wL4cV6');
    const fees = (await branchAt(trees, 'orders', 'orders')).nodes.find(({ label }) => label === 'Fee config');
    assert.match(
      fees?.castLine ?? '',
      / --rpc-url 'http:\/\/127\.0\.0\.1:\d+\/v3\/…\/ext\/bc\/\w+\/rpc' --interactive$/,
    );
  });

  it('says that roles may be missing, where a node refuses the logs that tell them', async () => {
    const tooMany = 'requested too many blocks from 0 to 36, maximum is set to 10';
    await on((method, params) =>
      method === 'eth_getLogs' && ((params as readonly JsonObject[])[0] ?? {})['fromBlock'] === '0x0'
        ? rejected(-32000n, tooMany)
        : undefined,
    );
    const branch = await branchAt(trees, 'orders', 'orders', 'Precompiles');
    assert.equal(
      branch.problem,
      'The node returned no allow list events: accounts granted a role after genesis are missing.',
    );
    const list = linesOf(await branchAt(trees, 'orders', 'orders', 'Precompiles', 'contractDeployerAllowList'));
    assert.deepEqual(list.slice(2), [
      'admin: 0x8db9…52fc (ewoq test account)',
      'manager: 0x1111…1111',
      'enabled: 0x2222…2222',
    ]);
  });

  it('shows the fees of genesis, and why, where those of now are refused', async () => {
    await on((method) => (method === 'eth_feeConfig' ? rejected(-32000n, 'missing trie node') : undefined));
    const fees = await branchAt(trees, 'orders', 'orders', 'Fee config');
    assert.deepEqual(linesOf(fees)[2], 'minBaseFee: 1 gwei');
    assert.match(fees.problem ?? '', / Showing the genesis values\.$/);
  });

  const contracts: readonly [string, Readonly<Record<string, JsonObject>>, readonly string[]][] = [
    [
      'a manager with an owner',
      { '0xbb0b1938': words(675n), '0x8da5cb5b': words(BigInt(account)) },
      ['type: proof of authority', 'total weight: 675', 'owner: 0x8db9…52fc'],
    ],
    [
      'native token staking',
      { '0xbb0b1938': words(675n), '0xcaa71874': words(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n) },
      ['type: native token staking', 'total weight: 675'],
    ],
    [
      'staking in an ERC-20',
      { '0xcaa71874': words(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n), '0x785e9e86': words(BigInt(account)) },
      ['type: ERC-20 token staking'],
    ],
    ['another contract', {}, ['type: unrecognised manager contract']],
  ];
  for (const [what, answers, expected] of contracts) {
    it(`tells of what kind the validator manager is: ${what}`, async () => {
      await on((method, params) => {
        if (method === 'eth_getCode') {
          return { result: '0x6080' };
        }
        const call = method === 'eth_call' ? (params as readonly JsonObject[])[0] : undefined;
        return call?.['to'] === manager
          ? (answers[String(call['data'])] ?? rejected(-32000n, 'execution reverted'))
          : undefined;
      });
      assert.deepEqual(linesOf(await branchAt(trees, 'orders', 'orders', 'Validator manager')), [
        'contract: 0x0fee…0000',
        'chain: orders',
        ...expected,
      ]);
    });
  }

  it('groups 10,000 blockchains by subnet, shows as many as are asked for, and filters all', async () => {
    const id = (i: number): string => `chain${String(i).padStart(5, '0')}`;
    const blockchains = Array.from({ length: 10_000 }, (_, i) => ({
      id: id(i),
      name: `shop ${i}`,
      subnetID: `subnet${i % 5_000}`,
      vmID: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    }));
    await on((method) => (method === 'platform.getBlockchains' ? { result: { blockchains } } : undefined));
    const root = await branchAt(trees);
    // The primary network, and a configured chain that this node does not list.
    assert.deepEqual(linesOf(root).slice(0, 4), [
      'Primary Network',
      'orders',
      'shop 0, shop 5000: 2 blockchains',
      'shop 1, shop 5001: 2 blockchains',
    ]);
    assert.deepEqual([root.nodes.length, root.more], [102, 4_903]);
    const next = await trees.chains.children(undefined, treeRun({ shown: 200 }));
    assert.deepEqual([next.nodes.length, next.more], [202, 4_803]);
    const found = await trees.chains.children(undefined, treeRun({ filter: 'shop 4242' }));
    assert.deepEqual(linesOf(found), ['shop 4242, shop 9242: 2 blockchains']);
    assert.equal(trees.sent(), 2);
  });

  it('asks the first sixteen chains of a subnet for their heights, and says so', async () => {
    const blockchains = Array.from({ length: 20 }, (_, i) => ({
      id: `chain${i}`,
      name: `shop ${i}`,
      subnetID: 'many',
      vmID: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    }));
    const answers: Readonly<Record<string, JsonObject>> = {
      'platform.getBlockchains': { result: { blockchains } },
      'platform.getBlockchainStatus': { result: { status: 'Created' } },
    };
    await on((method) => answers[method]);
    const branch = await branchAt(trees, 'shop 0, shop 1, shop 2, …');
    assert.deepEqual(linesOf(branch).slice(15, 17), ['shop 15: not on the node', 'shop 16']);
    assert.equal(branch.problem, 'Heights are shown for the first 16 blockchains. Pin or filter to see others.');
  });
});

function withoutTxAllowList(json: JsonValue | undefined): JsonObject {
  const { precompiles } = json as { precompiles: JsonObject };
  return Object.fromEntries(Object.entries(precompiles).filter(([key]) => key !== 'txAllowListConfig'));
}
