import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RpcError } from '../../../../src/engine/errors/errors';
import type { JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';
import { testNetwork } from '../../../helpers/lookupOn';
import { treesAndDashboard } from '../../../helpers/treesAndDashboard';

describe('the height of the P-Chain', () => {
  it('is asked for about every three seconds by a dashboard and the tree of chains together', async () => {
    const network = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:9650' }], chains: [] });
    const requested: string[] = [];
    const answers: Readonly<Record<string, JsonValue>> = {
      'platform.getHeight': { height: '28' },
      'platform.getBlockchains': { blockchains: [] },
      'platform.getSubnets': { subnets: [] },
    };
    const rpc: JsonRpc = {
      call(url, { method }) {
        requested.push(method);
        const answer = answers[method];
        const error = new RpcError({ host: new URL(url).host, method }, -32601, 'method not found');
        return answer === undefined ? Promise.reject(error) : Promise.resolve(answer);
      },
      batch: (url, calls) =>
        Promise.resolve(
          calls.map(({ method }) => ({
            ok: false,
            error: new RpcError({ host: new URL(url).host, method }, -32601, 'method not found'),
          })),
        ),
    };
    const { clock, trees, dashboard, failures } = treesAndDashboard(network, rpc, 5_000);
    const run = { signal: new AbortController().signal, allowed: () => true, shown: 20 };
    const [primary] = (await trees.chains.children(undefined, run)).nodes;

    dashboard.start();
    let heights: readonly unknown[] = [];
    for (let second = 0; second < 60; second++) {
      if (second % 10 === 1) {
        const { nodes, hosts } = await trees.chains.children(primary, run);
        heights = [...nodes.map(({ label, description }) => `${label} ${description}`), ...hosts];
      }
      for (let turn = 0; turn < 20; turn++) {
        await nextTurn();
      }
      clock.advance(1_000);
    }
    dashboard.stop();

    assert.deepEqual(failures, []);
    assert.ok(heights.includes('P-Chain 28') && heights.includes('127.0.0.1:9650'), heights.join(', '));
    const count = requested.filter((method) => method === 'platform.getHeight').length;
    assert.ok(count >= 15 && count <= 22, `${count} requests a minute`);
  });
});
