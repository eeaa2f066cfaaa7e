import { createDataService } from '../../src/engine/net/dataApi/dataService';
import type { Http } from '../../src/engine/net/http/http';
import { createJsonRpc, type JsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import type { Abis } from '../../src/engine/source/io/project/projectIndex';
import { type Contracts, createContracts } from '../../src/engine/contracts/io/contracts';
import { createLookup, type Lookup } from '../../src/engine/lookup/io/lookup';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { createSockets } from '../../src/engine/net/socket/sockets';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { parseCell } from '../../src/engine/notebook/cell/parseCell';
import type { CellResult, CellRun, CellChange } from '../../src/engine/notebook/io/cellRun';
import { runCell } from '../../src/engine/notebook/io/runCell';
import type { Network } from '../../src/engine/networks/network';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestNotebook {
  /** Runs a cell; variables persist for later cells. */
  run(text: string, part?: Partial<CellRun>): Promise<readonly CellResult[]>;
  /** Confirmation prompts. */
  readonly changes: readonly CellChange[];
  /** Number of HTTP requests. */
  sent(): number;
  dispose(): Promise<void>;
}

/** Contract functions, over the same connections. */
export function testContracts(rpc: JsonRpc, http: Http, abi?: Abis): Contracts {
  return createContracts({
    rpc,
    dataService: (baseUrl) => createDataService(http, baseUrl),
    registry: new ChainRegistry(() => 0),
    deadlineMs: () => 5_000,
    now: () => 0,
    abi,
  });
}

/** Transaction lookups of a cell, over the same connections. */
export function testCellLookup(rpc: JsonRpc, http: Http, project: Pick<CellRun, 'abi' | 'builds'> = {}): Lookup {
  return createLookup({
    ...{ rpc, ...project, endpointStats: new EndpointStats(new TestClock()) },
    dataService: (baseUrl) => createDataService(http, baseUrl),
    now: () => 0,
    deadlineMs: () => 20_000,
  });
}

/** A notebook over real connections, on one network; every prompt is confirmed. */
export function testNotebook(network: Network, others: readonly Network[] = []): TestNotebook {
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const sockets = createSockets({ userAgent: 'snowprobe-test', environment: {}, random: () => 0.5 });
  const named = new Map<string, JsonValue>();
  const changes: CellChange[] = [];
  return {
    changes,
    run: (text, part = {}) =>
      runCell(parseCell(text), {
        http,
        rpc,
        sockets,
        contracts: testContracts(rpc, http, part.abi),
        lookup: testCellLookup(rpc, http, { abi: part.abi, builds: part.builds }),
        now: () => 0,
        network,
        networks: [network, ...others],
        named,
        signal: AbortSignal.timeout(30_000),
        deadlineMs: 5_000,
        isTrusted: true,
        allowed: () => true,
        maySend: () => true,
        confirm: (change) => {
          changes.push(change);
          return Promise.resolve(true);
        },
        onResult: () => undefined,
        onSent: () => undefined,
        onProgress: () => Promise.resolve(),
        ...part,
      }),
    sent: () => http.log.length,
    async dispose() {
      await Promise.all([http.dispose(), sockets.dispose()]);
    },
  };
}
