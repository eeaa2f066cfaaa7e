import { createDataService } from '../../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../../src/api/jsonRpc/jsonRpc';
import type { Report } from '../../../src/core/finding/finding';
import type { EvmChain, Network } from '../../../src/core/networks/network';
import { createDiagnoses } from '../../../src/state/diagnosis/diagnosis';
import type { DiagnosisRun } from '../../../src/state/diagnosis/diagnosis';
import { ChainRegistry } from '../../../src/state/networks/chainRegistry';
import { EndpointStats } from '../../../src/state/sources/nodeHabits';
import { testHttp } from '../httpClient';
import { TestClock } from '../testClock';

export interface TestDiagnoses {
  on(network: Network, chain: EvmChain, options?: Partial<DiagnosisRun>): Promise<Report>;
  dispose(): Promise<void>;
}

/** Diagnoses over real connections; the clock is far from those of the nodes, as it may be. */
export function testDiagnoses(): TestDiagnoses {
  const http = testHttp();
  const now = (): number => Date.UTC(2027, 0, 1);
  const diagnoses = createDiagnoses({
    rpc: createJsonRpc(http),
    http,
    dataService: (baseUrl) => createDataService(http, baseUrl),
    registry: new ChainRegistry(now),
    endpointStats: new EndpointStats(new TestClock()),
    now,
    deadlineMs: () => 5_000,
  });
  return {
    on: (network, chain, options = {}) =>
      diagnoses.diagnose(network, chain, { signal: AbortSignal.timeout(30_000), allowed: () => true, ...options }),
    dispose: () => http.dispose(),
  };
}
