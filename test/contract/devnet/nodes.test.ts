import assert from 'node:assert/strict';
import type { Devnet } from '../../devnet/devnet';
import { recordings } from '../../devnet/recorded/recordings';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';
import { call, post } from './rpcClient';

const ordersPath = '/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

describe('devnet: nodes two and three', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => post(`${devnet.controlUrl}/reset`, {}));
  after(() => resetDevnet(devnet));

  const request = async <T>(url: string, path: string, method: string, params: unknown = {}): Promise<T> =>
    (await post(`${url}${path}`, { jsonrpc: '2.0', id: 1, method, params })).result as T;
  const healthOf = (url: string) =>
    request<{ readonly healthy: boolean; readonly checks: Readonly<Record<string, { readonly error?: string }>> }>(
      url,
      '/ext/health',
      'health.health',
    );

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
    assert.deepEqual(await request(three, '/ext/info', 'info.isBootstrapped', { chain: 'P' }), {
      isBootstrapped: false,
    });
    assert.deepEqual(await request(three, '/ext/info', 'info.peers'), { numPeers: '0', peers: [] });
    for (const path of ['/ext/bc/P', '/ext/bc/C/rpc', `${ordersPath}/rpc`]) {
      const rejected = await post(`${three}${path}`, { jsonrpc: '2.0', id: 1, method: 'platform.getHeight' });
      assert.equal(rejected.status, 503);
      assert.equal(rejected.body, 'API call rejected because chain is not done bootstrapping\n');
    }
  });
});
