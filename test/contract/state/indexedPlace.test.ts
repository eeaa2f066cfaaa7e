import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import type { Devnet } from '../../devnet/devnet';
import { startIndexedNode } from '../../helpers/indexedNode';
import type { Loopback } from '../../helpers/loopback';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { testScans } from '../../helpers/scanOn';
import { sharedDevnet } from '../../helpers/sharedDevnet';

/** Adds a validator; in block 5, the newest one in the index. */
const txId = '2go52xik9AZ8wNoCsG5wVhZ4piKDPJ72uQjdHL1vrAXauciPpN';
/** Creates the L1's chain; in block 4. */
const earlier = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
const now = Date.UTC(2026, 10, 21, 12);

describe('time and block of a transaction without a data service', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let node: Loopback | undefined;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
    node = undefined;
  });

  async function linesOf(mode: 'on' | 'off', id = txId): Promise<readonly string[]> {
    node = await startIndexedNode(devnet.nodeUrl, mode);
    // There is no other source for the block: the network does not look purely local.
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url.replace('127.0.0.1', 'localhost') }] });
    const report = await lookup.on(network, id, { chain: 'P-Chain' });
    return reportToText(report, { now, timeZone: 'UTC' })
      .split('\n')
      .map((line) => line.trim().replace(/ {2,}/g, ' | '));
  }
  const indexRequests = (): readonly string[] =>
    (node?.requests ?? [])
      .filter(({ path }) => path.startsWith('/ext/index/'))
      .map(({ path, body }) => `${path} ${/index\.\w+/.exec(body)?.[0]}`);

  it('are told by a node that keeps an index, by one request where it is the newest', async () => {
    const lines = await linesOf('on');
    assert.ok(lines.includes('time | 07:45:11 UTC, 4 h ago'), lines.join('\n'));
    assert.ok(lines.includes('block | 5'), lines.join('\n'));
    assert.ok(lines.includes('block ID | NVEEoC5brxYqAz85Az7zp4UGMaL9HPt9fgjFuvyJec1paZnye'), lines.join('\n'));
    assert.deepEqual(indexRequests(), ['/ext/index/P/block index.getLastAccepted']);
  });

  it('are told of the X-Chain too, whose blocks come in a wrapper as well', async () => {
    const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
    const report = await lookup.on(network, '37zXdZJqEvChAfEx8NBiK8MfNwxsa8uYkwTZYr9ktZsVrGQin');
    const text = reportToText(report, { now, timeZone: 'UTC' });
    assert.match(
      text,
      /\n +time +07:47:52 UTC, 4 h ago\n +block +11\n +block ID +2omRSZwQLUwJJgv6BrZDpwreFjFQzQmAZSgA8pGMyCau78bmr8\n/,
    );
  });

  it('are told of an earlier one by one request more', async () => {
    const lines = await linesOf('on', earlier);
    assert.ok(
      lines.some((line) => line.startsWith('time | ')),
      lines.join('\n'),
    );
    assert.deepEqual(indexRequests(), [
      '/ext/index/P/block index.getLastAccepted',
      '/ext/index/P/block index.getContainerRange',
    ]);
  });

  it('are not known where it keeps none, which is said with what to set', async () => {
    const lines = await linesOf('off', earlier);
    assert.ok(
      lines.some((line) => line.includes('block and acceptance time unknown: the node runs without index-enabled.')),
      lines.join('\n'),
    );
    assert.deepEqual(indexRequests(), ['/ext/index/P/block index.getLastAccepted']);
  });

  it('tell which blocks a node proposed, by the index alone', async () => {
    node = await startIndexedNode(devnet.nodeUrl);
    const tests = testScans();
    try {
      const ref = { network: 'test', list: 'nodeBlocks', nodeId: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu' } as const;
      const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
      const { value } = await tests.lists.open(ref, network, { signal: AbortSignal.timeout(10_000) }).next();
      assert.deepEqual(
        value?.items.map((row) => [...row.values().slice(0, 2), row.values()[5]]),
        [[5n, 'NVEEoC5brxYqAz85Az7zp4UGMaL9HPt9fgjFuvyJec1paZnye', 1n]],
      );
    } finally {
      await tests.dispose();
    }
  });

  it('stand in lists by the index too', async () => {
    node = await startIndexedNode(devnet.nodeUrl);
    const tests = testScans();
    try {
      const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
      const ref = { network: 'test', list: 'latestTransactions', blockchainId: 'p-chain' } as const;
      const { value } = await tests.lists.open(ref, network, { signal: AbortSignal.timeout(10_000) }).next();
      assert.equal(value?.note, `Scanned blocks 1 to 5 of 5 per ${node.host} (index API).`);
      assert.ok(value.items.some((row) => row.values()[1] === earlier && row.values()[4] === 4n));
    } finally {
      await tests.dispose();
    }
  });
});
