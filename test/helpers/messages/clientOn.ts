import { createDataService } from '../../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../../src/api/jsonRpc/jsonRpc';
import type { Network } from '../../../src/core/networks/network';
import { ChainRegistry } from '../../../src/state/networks/chainRegistry';
import { createSourceClient } from '../../../src/state/sources/createSourceClient';
import { EndpointStats } from '../../../src/state/sources/nodeHabits';
import type { SourceClient } from '../../../src/state/sources/sourceClient';
import { testHttp } from '../httpClient';
import { TestClock } from '../testClock';

/** Asks a network's nodes over real connections while `use` runs. @param allowed absent: every host */
export async function withClient<T>(
  network: Network,
  now: number,
  use: (client: SourceClient) => Promise<T>,
  allowed: (url: string) => boolean = () => true,
): Promise<T> {
  const http = testHttp();
  const deps = {
    rpc: createJsonRpc(http),
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    deadlineMs: () => 5_000,
    registry: new ChainRegistry(() => now),
    endpointStats: new EndpointStats(new TestClock()),
    now: () => now,
  };
  try {
    return await use(createSourceClient(deps, network, { signal: AbortSignal.timeout(30_000), allowed }));
  } finally {
    await http.dispose();
  }
}
