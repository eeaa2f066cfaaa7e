import { createDataService } from '../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import { createWarp, type Warp } from '../../src/engine/signing/warp';
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
