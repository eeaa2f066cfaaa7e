import type { Clock } from '../../../src/engine/net/http/deadline';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { Report } from '../../../src/engine/report/report';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { createDiagnoses } from '../../../src/engine/diagnose/io/diagnosis';
import type { DiagnosisRun } from '../../../src/engine/diagnose/io/diagnosis';
import { ChainRegistry } from '../../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../../src/engine/sources/endpointStats';
import { testHttp } from '../httpClient';
import { TestClock } from '../testClock';

export interface TestDiagnoses {
  on(network: Network, chain: EvmChain, options?: Partial<DiagnosisRun>): Promise<Report>;
  dispose(): Promise<void>;
}

/** Diagnoses over real connections; the clock differs much from the nodes'. @param clock of deadlines */
export function testDiagnoses(clock?: Clock): TestDiagnoses {
  const http = testHttp(clock && { clock });
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
