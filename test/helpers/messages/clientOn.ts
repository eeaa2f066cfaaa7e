import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { Network } from '../../../src/engine/networks/network';
import { ChainRegistry } from '../../../src/engine/networks/io/chainRegistry';
import { createSourceClient } from '../../../src/engine/sources/sourceClient';
import { EndpointStats } from '../../../src/engine/sources/endpointStats';
import type { SourceClient } from '../../../src/engine/sources/sourceClient';
import { testHttp } from '../httpClient';
import { TestClock } from '../testClock';

/** Provides a client of a network's nodes while `use` runs. @param allowed default: every host */
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
