import { createDataService } from '../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import { createLists, type Lists } from '../../src/engine/lists/io/listTable';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { createScans, type Scans } from '../../src/engine/lists/io/scan/blockScan';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestScans {
  readonly scans: Scans;
  readonly lists: Lists;
  dispose(): Promise<void>;
}

/** Scans and lists over real connections. */
export function testScans(deadlineMs = 5_000): TestScans {
  const http = testHttp();
  const now = () => Date.UTC(2026, 10, 22);
  const dataService = (baseUrl: string) => createDataService(http, baseUrl);
  const service = { dataService, deadlineMs: () => deadlineMs };
  const registry = new ChainRegistry(now);
  const endpointStats = new EndpointStats(new TestClock());
  const nodes = { rpc: createJsonRpc(http), ...service, registry, endpointStats, now };
  return {
    scans: createScans(nodes),
    lists: createLists({ ...service, nodes }),
    dispose: () => http.dispose(),
  };
}
