import type { TokenMetadata } from '../../evm';
import { type BalanceFilter, type Report, code, fact, id, message, text } from '../../report';
import { type Identifier, type Currency, identifierKey, getOrMake, valueKey } from '../../primitives';
import { type Network, ChainRegistry, isPublic, type EvmChain, verifiedUrls } from '../../networks';
import {
  type FindOptions,
  ChainDiscovery,
  EndpointStats,
  type LookupContext,
  SourceClient,
  SourceLog,
  TokenMetadataCache,
  hasChain,
  namesNoL1,
} from '../../sources';
import { offlineReport, quickSeconds, requestedUrls, requestedUrlsWith, coversAllowedHosts } from './requestedSources';
import { bytesReport } from '../../bytes';
import { ReportCache } from './reportCache';
import { resolve } from './resolve';

export interface Lookup {
  /** Decodes the bytes alone, synchronously and without I/O. */
  offline(identifier: Identifier, network: Network): Report;

  /** The URLs ("https://api.avax.network/ext/bc/C/rpc") that `find` would query, in order, with loopback, if any. */
  urls(identifier: Identifier, network: Network, chain?: string): readonly string[];

  /** The cached Report of an earlier `find`, if still valid; sends nothing. */
  cached(identifier: Identifier, network: Network, chain?: string, balances?: BalanceFilter): Report | undefined;

  /**
   * Queries the permitted sources in parallel and merges their results. Sources that are not permitted are listed in
   * the Report as not queried, failed ones as failed; rejects only with the abort reason.
   */
  find(identifier: Identifier, network: Network, options: FindOptions): Promise<Report>;

  tokens(network: Network): TokenMetadata;

  /** A client for other queries; also knows chains that only the nodes know. @throws the abort reason */
  client(network: Network, options: FindOptions): Promise<SourceClient>;
}

interface LookupDeps extends Pick<
  LookupContext,
  'rpc' | 'dataService' | 'now' | 'deadlineMs' | 'abi' | 'builds' | 'verified' | 'endpointStats' | 'nodeIds'
> {
  /** Of prices and values; US dollars by default. */
  readonly currency?: () => Currency;
  /** Chains that the data service knows; a new registry by default. */
  readonly registry?: ChainRegistry;
  /** Chains of networks without configured ones; a new discovery by default. */
  readonly discovery?: ChainDiscovery;
  /** Called when a network was reset under the same settings; its cached results are dropped then. */
  readonly onNetworkReset?: (network: Network) => void;
}

export function createLookup(deps: LookupDeps): Lookup & { forget(): void } {
  let cached = new ReportCache(deps.now);
  // Per network: the same address is another contract there.
  let tokenCaches = new Map<string, TokenMetadataCache>();
  const tokensOf = (network: Network): TokenMetadataCache =>
    getOrMake(tokenCaches, network.name, () => new TokenMetadataCache());

  const registry = deps.registry ?? new ChainRegistry(deps.now);
  const endpointStats = deps.endpointStats ?? new EndpointStats();
  const discovery = deps.discovery ?? new ChainDiscovery(deps.rpc, deps.now, endpointStats);
  const resets = new ChainResetDetector();

  const urlsOf = (identifier: Identifier, network: Network, chain?: string): readonly string[] =>
    requestedUrlsWith(identifier, network, discovery.known(network), chain);

  const contextOf = (network: Network, options: FindOptions, quickMs?: number, endsAt = Infinity): LookupContext => ({
    network,
    rpc: deps.rpc,
    dataService: deps.dataService,
    options,
    // A timeout that the settings do not have is reported as that of a quick lookup.
    log: new SourceLog(deps.now, quickMs !== undefined && quickMs < deps.deadlineMs() ? quickMs : undefined),
    now: deps.now,
    deadlineMs: () => Math.min(deps.deadlineMs(), Math.max(0, endsAt - endpointStats.clock.ticks())),
    currency: deps.currency === undefined ? undefined : deps.currency(),
    abi: deps.abi,
    builds: deps.builds,
    verified: deps.verified,
    tokens: tokensOf(network),
    registry,
    endpointStats,
    nodeIds: deps.nodeIds,
  });

  /** Adds the chains that the nodes know, where the settings may lack the requested one. */
  const withDiscoveredChains = async (
    network: Network,
    options: Parameters<ChainDiscovery['complete']>[1] & FindOptions,
  ) => (namesNoL1(network) || !hasChain(network, options.chain) ? await discovery.complete(network, options) : network);

  async function find(identifier: Identifier, configured: Network, options: FindOptions): Promise<Report> {
    options.signal.throwIfAborted();
    const urls = urlsOf(identifier, configured, options.chain);
    if (urls.length === 0) {
      return offline(identifier, configured);
    }
    const key = keyOf(identifier, configured, options.chain, options.balances);
    const known = options.fresh === true ? undefined : cached.get(key);
    const isSufficient = known?.unfinished === undefined || (options.quick === true && known.unfinished === 'page');
    if (
      known !== undefined &&
      isSufficient &&
      coversAllowedHosts(known, [...urls, ...verifiedUrls(configured)], options)
    ) {
      return known;
    }
    // A cache cleared meanwhile stays cleared: the settings may have other hosts now.
    const [cacheAtStart, tokens] = [cached, tokensOf(configured)];
    const earlier = cacheAtStart.final(key);
    const quickMs = options.quick === true ? quickSeconds * 1_000 : undefined;
    const patienceMs = quickMs === undefined ? undefined : quickMs / 2;
    const { clock } = endpointStats;
    const endsAt = clock.ticks() + (quickMs ?? Infinity);
    const network = await withDiscoveredChains(configured, { ...options, patienceMs });
    if (requestedUrls(identifier, network, options.chain).length === 0) {
      return offline(identifier, configured);
    }
    const context = { ...contextOf(network, options, quickMs, endsAt), tokens };
    const report = withUnconfigured(
      await resolve(context, identifier, () => discovery.complete(configured, { ...options, patienceMs })),
      configured,
      discovery.known(configured),
    );
    if (report.unfinished === 'brief' || clock.ticks() >= endsAt) {
      return report;
    }
    if (!ChainResetDetector.mayChange(network)) {
      cacheAtStart.set(key, report);
      return report;
    }
    if (resets.isReset(network, report, earlier)) {
      forgetNetwork(network);
      deps.onNetworkReset?.(network);
      // This response may contain names and tokens from before the reset.
      return await find(identifier, configured, options);
    }
    if (report.status === 'unavailable' && earlier !== undefined) {
      return earlier;
    }
    cacheAtStart.set(key, report, true);
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
    tokens: tokensOf,
    client: async (network, options) =>
      new SourceClient(contextOf(await withDiscoveredChains(network, options), options), options.signal),
    urls: urlsOf,
    cached: (identifier, network, chain, balances) => cached.get(keyOf(identifier, network, chain, balances)),
    forget() {
      cached = new ReportCache(deps.now);
      tokenCaches = new Map();
      discovery.forget();
    },
  };
}

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

/** Nodes behind one address may be some blocks apart; a reset network is far behind. */
const maxHeightLag = 16n;

/** Facts that never change for accepted blocks and transactions: height, hashes, ID. */
const finalFacts: readonly string[] = ['block', 'blockHash', 'hash', 'id'];

/** Detects, from the results of lookups, that a network was reset under the same settings, as local ones are. */
class ChainResetDetector {
  /** Keyed by network, host and chain. */
  private readonly heights = new Map<string, bigint>();

  /** Public networks are never reset. */
  static mayChange(network: Network): boolean {
    return !isPublic(network);
  }

  /**
   * Whether a Report is from a reset network: a source's height is far below its previous one, or something final has
   * disappeared or is in another block.
   *
   * @param earlier final Report of an earlier lookup
   */
  isReset(network: Network, report: Report, earlier: Report | undefined): boolean {
    const hasFallen = this.noteHeights(network, report);
    return hasFallen || (earlier !== undefined && hasFinalFactChanged(earlier, report));
  }

  private noteHeights({ name }: Network, { sources }: Report): boolean {
    let hasFallen = false;
    for (const { host, chain, height } of sources) {
      if (height !== undefined) {
        const key = JSON.stringify([name, host, chain]);
        const before = this.heights.get(key) ?? 0n;
        const isLower = height + maxHeightLag < before;
        hasFallen ||= isLower;
        this.heights.set(key, isLower || height > before ? height : before);
      }
    }
    return hasFallen;
  }
}

function hasFinalFactChanged(earlier: Report, now: Report): boolean {
  if (now.status === 'notFound') {
    return now.sources.every(({ outcome }) => outcome === 'notFound' || outcome === 'answered');
  }
  return finalFacts.some((key) => {
    const [before, after] = [factText(earlier, key), factText(now, key)];
    return before !== undefined && after !== undefined && before !== after;
  });
}

function factText({ facts }: Report, wanted: string): string | undefined {
  const fact = facts.find(({ key }) => key === wanted);
  return fact && valueKey(fact.value);
}

/** Adds what is needed to configure a chain that is only known from the network's nodes (`found`). */
export function withUnconfigured(report: Report, configured: Network, found: readonly EvmChain[]): Report {
  const chain = found.find(({ name }) => name === report.chain);
  if (chain?.blockchainId === undefined) {
    return report;
  }
  const { name, blockchainId, evmChainId } = chain;
  const evm = code(String(evmChainId ?? ''));
  const line = message`${text(name)} is not in the settings of ${text(configured.name)}, but one of its nodes runs it. Blockchain ID ${id(blockchainId)}, EVM chain ID ${evm}`;
  return {
    ...report,
    unconfigured: { name, blockchainId, evmChainId },
    // Numbers can be looked up on configured chains only.
    related: report.related?.filter((one) => one.as === undefined),
    facts: [...report.facts, ...fact('unlisted', 'settings', line, [])],
  };
}
