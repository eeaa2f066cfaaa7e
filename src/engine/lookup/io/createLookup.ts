import type { DataService, JsonRpc } from '../../net';
import { type Currency, type Identifier, identifierKey } from '../../primitives';
import type { BalanceFilter, Report } from '../../report';
import type { Abis, Builds } from '../../source';
import { ChainRegistry, type Network } from '../../networks';
import {
  ChainDiscovery,
  EndpointStats,
  type FindOptions,
  type LookupContext,
  type NodeIds,
  SourceLog,
  TokenMetadataCache,
  hasChain,
  namesNoL1,
} from '../../sources';
import { withUnconfigured } from '../unlistedChain';
import { ChainResetDetector } from './chainResetDetector';
import { requestedUrls, requestedUrlsWith, coversAllowedHosts } from './askedSources';
import { bytesReport } from './bytesFinding';
import { ReportCache } from './findingCache';
import type { Lookup } from './lookup';
import { offlineReport } from './unaskedFinding';
import { resolve } from './resolve';

export interface LookupDeps {
  readonly rpc: JsonRpc;
  readonly dataService: (baseUrl: string) => DataService;
  readonly now: () => number;
  /** For each request. */
  readonly deadlineMs: () => number;
  /** Of prices and values; absent: US dollars. */
  readonly currency?: () => Currency;
  /** ABIs of the open project. */
  readonly abi?: Abis;
  /** What its compilers left. */
  readonly builds?: Builds;
  /** What the data service knows of chains; absent: one of its own. */
  readonly registry?: ChainRegistry;
  /** How the nodes behave; absent: this lookup's own. */
  readonly endpointStats?: EndpointStats;
  /** NodeIDs of the configured nodes; absent: those that answer are all that is known. */
  readonly nodeIds?: NodeIds;
  /** The chains of networks whose settings name none; absent: one of its own. */
  readonly discovery?: ChainDiscovery;
  /** A network was wiped and started again under the same settings; what was found on it is forgotten. */
  readonly onNetworkReset?: (network: Network) => void;
}

export function createLookup(deps: LookupDeps): Lookup & { forget(): void } {
  let cached = new ReportCache(deps.now);
  // One for each network: the same address is another contract there.
  let tokenCaches = new Map<string, TokenMetadataCache>();
  const tokensOf = (network: Network): TokenMetadataCache => {
    const cache = tokenCaches.get(network.name) ?? new TokenMetadataCache();
    tokenCaches.set(network.name, cache);
    return cache;
  };

  const registry = deps.registry ?? new ChainRegistry(deps.now);
  const endpointStats = deps.endpointStats ?? new EndpointStats();
  const discovery = deps.discovery ?? new ChainDiscovery(deps.rpc, deps.now, endpointStats);
  const resets = new ChainResetDetector();

  const urlsOf = (identifier: Identifier, network: Network, chain?: string): readonly string[] =>
    requestedUrlsWith(identifier, network, discovery.known(network), chain);

  async function find(identifier: Identifier, configured: Network, options: FindOptions): Promise<Report> {
    options.signal.throwIfAborted();
    const urls = urlsOf(identifier, configured, options.chain);
    if (urls.length === 0) {
      return offline(identifier, configured);
    }
    const key = keyOf(identifier, configured, options.chain, options.balances);
    const known = options.fresh === true ? undefined : cached.get(key);
    const isEnough = known?.unfinished === undefined || (options.quick === true && known.unfinished === 'page');
    if (known !== undefined && isEnough && coversAllowedHosts(known, urls, options)) {
      return known;
    }
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const savedAtStart = cached;
    const earlier = savedAtStart.final(key);
    const tokens = tokensOf(configured);
    const network =
      namesNoL1(configured) || !hasChain(configured, options.chain)
        ? await discovery.complete(configured, options)
        : configured;
    if (requestedUrls(identifier, network, options.chain).length === 0) {
      return offline(identifier, configured);
    }
    const context: LookupContext = {
      network,
      rpc: deps.rpc,
      dataService: deps.dataService,
      options,
      log: new SourceLog(deps.now),
      now: deps.now,
      deadlineMs: deps.deadlineMs(),
      currency: deps.currency === undefined ? undefined : deps.currency(),
      abi: deps.abi,
      builds: deps.builds,
      tokens,
      registry,
      endpointStats,
      nodeIds: deps.nodeIds,
    };
    const report = withUnconfigured(
      await resolve(context, identifier, () => discovery.complete(configured, options)),
      configured,
      discovery.known(configured),
    );
    if (report.unfinished === 'brief') {
      return report;
    }
    if (!ChainResetDetector.mayChange(network)) {
      savedAtStart.set(key, report);
      return report;
    }
    if (resets.isAnother(network, report, earlier)) {
      forgetNetwork(network);
      deps.onNetworkReset?.(network);
      // Names and tokens of before may be in this answer too.
      return await find(identifier, configured, options);
    }
    if (report.status === 'unavailable' && earlier !== undefined) {
      return earlier;
    }
    savedAtStart.set(key, report, true);
    return report;
  }

  function forgetNetwork({ name }: Network): void {
    const start = JSON.stringify([name]).slice(0, -1);
    cached.forget((key) => key.startsWith(`${start},`));
    tokenCaches.delete(name);
    registry.forget(name);
    discovery.forget();
  }

  return {
    offline,
    find,
    urls: urlsOf,
    cached: (identifier, network, chain, balances) => cached.get(keyOf(identifier, network, chain, balances)),
    forget() {
      cached = new ReportCache(deps.now);
      tokenCaches = new Map();
      discovery.forget();
    },
  };
}

/** Bytes speak for themselves where they can be decoded. */
function offline(identifier: Identifier, network: Network): Report {
  return bytesReport(identifier, network) ?? offlineReport(identifier, network);
}

function keyOf(
  identifier: Identifier,
  network: Network,
  chain: string | undefined,
  balances: BalanceFilter | undefined,
): string {
  return JSON.stringify([network.name, chain ?? '', identifierKey(identifier), balances]);
}
