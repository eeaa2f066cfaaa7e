import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionError } from '../../../../src/engine/errors/errors';
import type { JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { testNetwork } from '../../../helpers/lookupOn';
import { treesAndDashboard } from '../../../helpers/treesAndDashboard';

describe('the health of a node', () => {
  it('is waited for as long by the tree of nodes as by a dashboard', async () => {
    const network = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:9650' }], chains: [] });
    const deadlines: (number | undefined)[] = [];
    const rpc: JsonRpc = {
      call(url, { method }, options) {
        if (method === 'health.health') {
          deadlines.push(options?.deadlineMs);
        }
        return Promise.reject(new ConnectionError({ host: new URL(url).host, method }, 'refused'));
      },
      batch: () => assert.fail('there is no EVM chain'),
    };
    const { trees, dashboard, failures } = treesAndDashboard(network, rpc, 60_000);

    await trees.nodes.children(undefined, { signal: new AbortController().signal, allowed: () => true, shown: 20 });
    dashboard.start();
    while (deadlines.length < 2) {
      await nextTurn();
    }
    dashboard.stop();

    assert.deepEqual(failures, []);
    assert.deepEqual(deadlines, [5_000, 5_000]);
  });
});
