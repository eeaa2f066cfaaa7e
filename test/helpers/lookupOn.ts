import type { Currency } from '../../src/engine/primitives/text/amount';
import { createDataService } from '../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import type { Report } from '../../src/engine/report/report';
import { parseIdentifier } from '../../src/engine/detection/detect';
import type { Abis } from '../../src/engine/source/io/project/projectIndex';
import type { Builds } from '../../src/engine/source/io/project/projectBuilds';
import { createLookup, type Lookup } from '../../src/engine/lookup/io/lookup';
import type { FindOptions } from '../../src/engine/sources/lookupContext';
import type { EvmChain, Network } from '../../src/engine/networks/network';
import { EndpointStats, type NodeIds } from '../../src/engine/sources/endpointStats';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

/** The L1 of the recorded network. */
export const ordersChain: EvmChain = {
  name: 'orders',
  path: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
  blockchainId: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
  evmChainId: 77702n,
};

export const cChain: EvmChain = { name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' };

export function testNetwork(part: Partial<Network> & Pick<Network, 'nodes'>): Network {
  return { name: 'test', networkId: 12345, hrp: 'local', chains: [cChain, ordersChain], wireNames: 'wire', ...part };
}

export interface TestLookup extends Lookup {
  /** Looks up typed text, with consent for every host. */
  on(network: Network, typed: string, options?: Partial<FindOptions>): Promise<Report>;
  /** Number of POSTs and GETs. */
  sent(): number;
  dispose(): Promise<void>;
}

/** The resolver over real connections, with a clock that the test moves. */
export function testLookup(
  clock: { now: number } = { now: Date.UTC(2026, 10, 21, 12) },
  deadlineMs = 5_000,
  abi?: Abis,
  currency?: Currency,
  /** Default: no hedged requests, however slow the machine is. */
  endpointStats = new EndpointStats(new TestClock()),
  nodeIds?: NodeIds,
  builds?: Builds,
): TestLookup {
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const lookup = createLookup({
    rpc,
    dataService: (baseUrl) => createDataService(http, baseUrl),
    now: () => clock.now,
    deadlineMs: () => deadlineMs,
    endpointStats,
    nodeIds,
    builds,
    ...(abi === undefined ? {} : { abi }),
    ...(currency === undefined ? {} : { currency: () => currency }),
  });
  return {
    ...lookup,
    on(network, typed, options = {}) {
      const identifier = parseIdentifier(typed);
      if (identifier === undefined) {
        throw new Error(`not an identifier: ${typed}`);
      }
      const signal = AbortSignal.timeout(30_000);
      return lookup.find(identifier, network, { signal, allowed: () => true, ...options });
    },
    sent: () => http.log.length,
    dispose: () => http.dispose(),
  };
}
