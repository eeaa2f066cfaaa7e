import { createDataService } from '../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../src/api/jsonRpc/jsonRpc';
import { ChainRegistry } from '../../src/state/networks/chainRegistry';
import { EndpointStats } from '../../src/state/sources/nodeHabits';
import { createWarp, type Warp } from '../../src/state/warp/warp';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestWarp {
  readonly warp: Warp;
  dispose(): Promise<void>;
}

/** Warp messages over real connections. */
export function testWarp(now: number, deadlineMs = 5_000): TestWarp {
  const http = testHttp();
  return {
    warp: createWarp({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      deadlineMs: () => deadlineMs,
      registry: new ChainRegistry(() => now),
      endpointStats: new EndpointStats(new TestClock()),
      now: () => now,
    }),
    dispose: () => http.dispose(),
  };
}
