import { createDataService } from '../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import type { Network } from '../../src/engine/networks/network';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import type { WatchDeps } from '../../src/engine/diagnose/io/watchedSets';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import { createTrees, type Trees } from '../../src/engine/trees/io/chainsTree';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestTrees extends Trees {
  /** Number of POSTs and GETs. */
  sent(): number;
  dispose(): Promise<void>;
}

/** The trees of a network over real connections, with a clock that the test moves. */
export function testTrees(network: Network, clock: { now: number }, part: Partial<WatchDeps> = {}): TestTrees {
  const http = testHttp();
  const now = (): number => clock.now;
  const trees = createTrees({
    http,
    rpc: createJsonRpc(http),
    dataService: (baseUrl) => createDataService(http, baseUrl),
    registry: new ChainRegistry(now),
    // No hedged requests, however slow the machine is.
    endpointStats: new EndpointStats(new TestClock()),
    now,
    deadlineMs: () => 5_000,
    active: () => network,
    pinned: () => false,
    warnDays: () => 14,
    ...part,
  });
  return { ...trees, sent: () => http.log.length, dispose: () => http.dispose() };
}
