import { createDataService } from '../../src/engine/net/dataApi/dataService';
import type { Http } from '../../src/engine/net/http/http';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import type { Network } from '../../src/engine/networks/network';
import { createDiagnoses, type Diagnoses } from '../../src/engine/diagnose/io/diagnosis';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { createSourceClient, type SourceDeps } from '../../src/engine/sources/sourceClient';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import type { SourceClient } from '../../src/engine/sources/sourceClient';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestDiagnoses extends Diagnoses {
  /** A client of a network's sources, with consent for every host. */
  client(network: Network): SourceClient;
  dispose(): Promise<void>;
}

export interface TestDeps extends SourceDeps, Pick<TestDiagnoses, 'dispose'> {
  readonly http: Http;
}

/** Dependencies that use real connections. */
export function diagnosisDeps(now: number, deadlineMs = 5_000): TestDeps {
  const http = testHttp();
  return {
    http,
    rpc: createJsonRpc(http),
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    deadlineMs: () => deadlineMs,
    registry: new ChainRegistry(() => now),
    endpointStats: new EndpointStats(new TestClock()),
    now: () => now,
    dispose: () => http.dispose(),
  };
}

/** Diagnoses over real connections. */
export function testDiagnoses(now: number, deadlineMs = 5_000): TestDiagnoses {
  const deps = diagnosisDeps(now, deadlineMs);
  return {
    ...createDiagnoses(deps),
    client: (network) =>
      createSourceClient(deps, network, { signal: AbortSignal.timeout(30_000), allowed: () => true }),
    dispose: () => deps.dispose(),
  };
}
