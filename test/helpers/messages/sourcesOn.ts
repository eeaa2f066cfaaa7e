import { createDataService } from '../../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../../src/api/jsonRpc/jsonRpc';
import type { Network } from '../../../src/core/networks/network';
import { ChainRegistry } from '../../../src/state/networks/chainRegistry';
import { createSourceClient } from '../../../src/state/sources/createSourceClient';
import { NodeHabits } from '../../../src/state/sources/nodeHabits';
import type { SourceClient } from '../../../src/state/sources/sourceClient';
import { testHttp } from '../httpClient';
import { TestClock } from '../testClock';

export interface TestSources {
  readonly client: SourceClient;
  dispose(): Promise<void>;
}

/** A network's sources over real connections, for what asks them below the resolver. */
export function sourcesOn(
  network: Network,
  now = Date.UTC(2026, 10, 22, 12),
  signal: AbortSignal = AbortSignal.timeout(60_000),
): TestSources {
  const http = testHttp();
  const deps = {
    rpc: createJsonRpc(http),
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    deadlineMs: () => 5_000,
    registry: new ChainRegistry(() => now),
    habits: new NodeHabits(new TestClock()),
    now: () => now,
  };
  return { client: createSourceClient(deps, network, { signal, allowed: () => true }), dispose: () => http.dispose() };
}
