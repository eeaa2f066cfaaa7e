import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionError } from '../../../../src/engine/errors/errors';
import type { JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import { createTrees } from '../../../../src/engine/trees/io/chainsTree';
import { Dashboard } from '../../../../src/extension/dashboard/dashboard';
import { testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';
import { TestClock } from '../../../helpers/testClock';

describe('the health of a node', () => {
  it('is waited for as long by the tree of nodes as by a dashboard', async () => {
    const clock = new TestClock();
    const http = testHttp();
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
    const deps = {
      ...{ rpc, active: () => network, pinned: () => false, warnDays: () => 14, deadlineMs: () => 60_000 },
      now: () => clock.now(),
      dataService: (baseUrl: string) => createDataService(http, baseUrl),
      registry: new ChainRegistry(() => clock.now()),
    };
    const failures: unknown[] = [];
    const sockets = { subscribe: () => assert.fail('there is no EVM chain'), dispose: () => Promise.resolve() };
    const ports = { allowed: () => true, changed: () => undefined, failed: (error: unknown) => failures.push(error) };
    const { nodes, validators } = createTrees(deps);
    const dashboard = new Dashboard({ ...deps, clock, sockets, sets: validators.sets }, network, ports);

    await nodes.children(undefined, { signal: new AbortController().signal, allowed: () => true, shown: 20 });
    dashboard.start();
    while (deadlines.length < 2) {
      await nextTurn();
    }
    dashboard.stop();

    assert.deepEqual(failures, []);
    assert.deepEqual(deadlines, [5_000, 5_000]);
    await http.dispose();
  });
});
