import assert from 'node:assert/strict';
import type { LogEntry } from '../../devnet/control/requestLog';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import { recordings } from '../../devnet/recorded/recordings';
import { call, getJson, post } from './rpcClient';

const ordersPath = '/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

describe('devnet: nodes two and three', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  beforeEach(() => post(`${devnet.controlUrl}/reset`, {}));
  after(() => devnet.close());

  const ask = async <T>(url: string, path: string, method: string, params: unknown = {}): Promise<T> =>
    (await post(`${url}${path}`, { jsonrpc: '2.0', id: 1, method, params })).result as T;
  const healthOf = (url: string) =>
    ask<{ readonly healthy: boolean; readonly checks: Readonly<Record<string, { readonly error?: string }>> }>(
      url,
      '/ext/health',
      'health.health',
    );

  it('have an identity of their own, of validators that the recorded network knows', async () => {
    const { one, two, three } = devnet.nodes;
    assert.equal(one, devnet.nodeUrl);
    const ids = await Promise.all(
      [one, two, three].map((url) => ask<{ readonly nodeID: string }>(url, '/ext/info', 'info.getNodeID')),
    );
    assert.deepEqual(
      ids.map(({ nodeID: nodeId }) => nodeId),
      [
        'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
        'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
        'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam',
      ],
    );
    const headers = await Promise.all([two, three].map(async (url) => (await fetch(`${url}/ext/health`)).headers));
    assert.deepEqual(
      headers.map((each) => each.get('node-id')),
      ['NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', 'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam'],
    );
    const peers = await ask<{ readonly peers: readonly { readonly nodeID: string }[] }>(two, '/ext/info', 'info.peers');
    assert.deepEqual(
      peers.peers.map(({ nodeID: nodeId }) => nodeId),
      ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN'],
    );
  });

  it('two is degraded as recorded, and serves the same live chains', async () => {
    const { two } = devnet.nodes;
    const response = await fetch(`${two}/ext/health`);
    assert.equal(response.status, 503);
    assert.equal(await response.text(), recordings('degraded')[0]?.body);
    const degraded = await healthOf(two);
    assert.equal(degraded.healthy, false);
    assert.match(degraded.checks['C']?.error ?? '', /^not connected to enough stake/);
    await post(`${devnet.controlUrl}/mine`, {});
    const heights = await Promise.all(
      [devnet.nodeUrl, two].map((url) => call<string>(`${url}${ordersPath}/rpc`, 'eth_blockNumber')),
    );
    assert.equal(heights[1], heights[0]);
  });

  it('three bootstraps: health as recorded over GET and JSON-RPC, its chains refuse', async () => {
    const { three } = devnet.nodes;
    assert.equal(await (await fetch(`${three}/ext/health`)).text(), recordings('starting')[1]?.body);
    const { checks } = await healthOf(three);
    assert.equal(checks['P']?.error, 'not yet run');
    const ready = await fetch(`${three}/ext/health/readiness`);
    assert.equal(ready.status, 503);
    assert.deepEqual(Object.keys(((await ready.json()) as { readonly checks: object }).checks), ['bootstrapped']);
    assert.equal((await fetch(`${three}/ext/health/liveness`)).status, 200);
    assert.deepEqual(await ask(three, '/ext/info', 'info.isBootstrapped', { chain: 'P' }), { isBootstrapped: false });
    assert.deepEqual(await ask(three, '/ext/info', 'info.peers'), { numPeers: '0', peers: [] });
    for (const path of ['/ext/bc/P', '/ext/bc/C/rpc', `${ordersPath}/rpc`]) {
      const refused = await post(`${three}${path}`, { jsonrpc: '2.0', id: 1, method: 'platform.getHeight' });
      assert.equal(refused.status, 503);
      assert.equal(refused.body, 'API call rejected because chain is not done bootstrapping\n');
    }
  });

  it('change over the control path of node one alone, and are named in its log', async () => {
    const { two, three } = devnet.nodes;
    await post(devnet.controlUrl, { two: 'healthy', three: 'withoutPlugin' });
    assert.equal((await healthOf(two)).healthy, true);
    const { checks } = await healthOf(three);
    assert.match(checks[ordersPath.slice('/ext/bc/'.length)]?.error ?? '', /vm process not found$/);
    assert.equal((await post(`${three}${ordersPath}/rpc`, {})).status, 404);
    assert.equal((await post(`${three}/ext/bc/C/rpc`, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).status, 200);
    assert.equal((await healthOf(devnet.nodeUrl)).healthy, true);
    assert.equal((await fetch(`${two}/control`)).status, 404);
    assert.equal((await fetch(`${two}/v1/chains`)).status, 404);
    const log = (await getJson<LogEntry[]>(`${devnet.controlUrl}/log`)).json;
    assert.deepEqual(
      log.slice(-4).map(({ path, node }) => [node, path]),
      [
        ['three', `${ordersPath}/rpc`],
        ['three', '/ext/bc/C/rpc'],
        [undefined, '/ext/health'],
        ['two', '/v1/chains'],
      ],
    );
    const wrong = await post(devnet.controlUrl, { two: 'asleep' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.body, /\\"two\\" is one of healthy, degraded, starting, withoutPlugin\./);
  });
});
