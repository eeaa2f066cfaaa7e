import assert from 'node:assert/strict';
import type { JsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import type { Network } from '../../src/engine/networks/network';
import { createTrees, type Trees } from '../../src/engine/trees/io/chainsTree';
import { Dashboard } from '../../src/extension/dashboard/dashboard';
import { TestClock } from './testClock';

interface TreesAndDashboard {
  readonly clock: TestClock;
  readonly trees: Trees;
  readonly dashboard: Dashboard;
  readonly failures: readonly unknown[];
}

/** Trees and dashboard, as in a window, of a network that has nodes alone: no EVM chain, no data service. */
export function treesAndDashboard(network: Network, rpc: JsonRpc, deadlineMs: number): TreesAndDashboard {
  const clock = new TestClock();
  const deps = {
    ...{ rpc, active: () => network, pinned: () => false, warnDays: () => 14, deadlineMs: () => deadlineMs },
    now: () => clock.now(),
    dataService: () => assert.fail('there is no data service'),
    registry: new ChainRegistry(() => clock.now()),
  };
  const failures: unknown[] = [];
  const sockets = { subscribe: () => assert.fail('there is no EVM chain'), dispose: () => Promise.resolve() };
  const ports = { allowed: () => true, changed: () => undefined, failed: (error: unknown) => failures.push(error) };
  const trees = createTrees(deps);
  const dashboard = new Dashboard({ ...deps, clock, sockets, sets: trees.validators.sets }, network, ports);
  return { clock, trees, dashboard, failures };
}
