import type { TokenMetadata } from '../../evm';
import { type BalanceFilter, type Report, code, fact, id, message, text } from '../../report';
import { type Identifier, type Currency, identifierKey, getOrMake } from '../../primitives';
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

/** The one resolver: an identifier on a network becomes a Finding. */
export interface Lookup {
  /** What the bytes alone say, at once and without I/O. */
  offline(identifier: Identifier, network: Network): Report;

  /**
   * URLs ("https://api.avax.network/ext/bc/C/rpc") that `find` would ask at, in the order it asks them, loopback included.
   * Empty for kinds that nothing is asked about.
   */
  urls(identifier: Identifier, network: Network, chain?: string): readonly string[];

  /** The kept Finding of an earlier `find`, while it is still true; asks nothing. */
  cached(identifier: Identifier, network: Network, chain?: string, balances?: BalanceFilter): Report | undefined;

  /**
   * Asks the allowed sources in parallel and merges what they say. A source that is not allowed is named in the Finding
   * as not asked. A failing source is part of the Finding too; this rejects only with the abort reason.
   */
  find(identifier: Identifier, network: Network, options: FindOptions): Promise<Report>;

  /** Of the tokens that lookups met on a network. */
  tokens(network: Network): TokenMetadata;

  /** Who asks on a network, for what is asked beside a lookup; also about a chain that its nodes alone know. @throws the abort reason */
  client(network: Network, options: FindOptions): Promise<SourceClient>;
}

interface LookupDeps extends Pick<
  LookupContext,
  'rpc' | 'dataService' | 'now' | 'deadlineMs' | 'abi' | 'builds' | 'verified' | 'endpointStats' | 'nodeIds'
> {
  /** Of prices and values; absent: US dollars. */
  readonly currency?: () => Currency;
  /** What the data service knows of chains; absent: one of its own. */
  readonly registry?: ChainRegistry;
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
    return getOrMake(tokenCaches, network.name, () => new TokenMetadataCache());
  };

  const registry = deps.registry ?? new ChainRegistry(deps.now);
  const endpointStats = deps.endpointStats ?? new EndpointStats();
  const discovery = deps.discovery ?? new ChainDiscovery(deps.rpc, deps.now, endpointStats);
  const resets = new ChainResetDetector();

  const urlsOf = (identifier: Identifier, network: Network, chain?: string): readonly string[] =>
    requestedUrlsWith(identifier, network, discovery.known(network), chain);

  const contextOf = (network: Network, options: FindOptions, quickMs?: number, ends = Infinity): LookupContext => ({
    network,
    rpc: deps.rpc,
    dataService: deps.dataService,
    options,
    // What the settings give one request alone is told as that.
    log: new SourceLog(deps.now, quickMs !== undefined && quickMs < deps.deadlineMs() ? quickMs : undefined),
    now: deps.now,
    deadlineMs: () => Math.min(deps.deadlineMs(), Math.max(0, ends - endpointStats.clock.ticks())),
    currency: deps.currency === undefined ? undefined : deps.currency(),
    abi: deps.abi,
    builds: deps.builds,
    verified: deps.verified,
    tokens: tokensOf(network),
    registry,
    endpointStats,
    nodeIds: deps.nodeIds,
  });

  /** With the chains that its nodes know, where its settings may lack the one that is meant. */
  const completed = async (network: Network, options: Parameters<ChainDiscovery['complete']>[1] & FindOptions) =>
    namesNoL1(network) || !hasChain(network, options.chain) ? await discovery.complete(network, options) : network;

  async function find(identifier: Identifier, configured: Network, options: FindOptions): Promise<Report> {
    options.signal.throwIfAborted();
    const urls = urlsOf(identifier, configured, options.chain);
    if (urls.length === 0) {
      return offline(identifier, configured);
    }
    const key = keyOf(identifier, configured, options.chain, options.balances);
    const known = options.fresh === true ? undefined : cached.get(key);
    const isEnough = known?.unfinished === undefined || (options.quick === true && known.unfinished === 'page');
    if (known !== undefined && isEnough && coversAllowedHosts(known, [...urls, ...verifiedUrls(configured)], options)) {
      return known;
    }
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const [savedAtStart, tokens] = [cached, tokensOf(configured)];
    const earlier = savedAtStart.final(key);
    const quickMs = options.quick === true ? quickSeconds * 1_000 : undefined;
    const patienceMs = quickMs === undefined ? undefined : quickMs / 2;
    const { clock } = endpointStats;
    const ends = clock.ticks() + (quickMs ?? Infinity);
    const network = await completed(configured, { ...options, patienceMs });
    if (requestedUrls(identifier, network, options.chain).length === 0) {
      return offline(identifier, configured);
    }
    const context = { ...contextOf(network, options, quickMs, ends), tokens };
    const report = withUnconfigured(
      await resolve(context, identifier, () => discovery.complete(configured, { ...options, patienceMs })),
      configured,
      discovery.known(configured),
    );
    if (report.unfinished === 'brief' || clock.ticks() >= ends) {
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
    tokens: tokensOf,
    client: async (network, options) =>
      new SourceClient(contextOf(await completed(network, options), options), options.signal),
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

/** Nodes behind one address may be some blocks apart; a network begun anew is far behind. */
const apart = 16n;

/** Facts that never change once something is in a chain: its block, by height and by hash, and a block's own hash. */
const finalFacts: readonly string[] = ['block', 'blockHash', 'hash', 'id'];

/**
 * Tells that a network was wiped and started again under the same settings, as a local one is, from what lookups answer
 * anyway; nothing is asked for it.
 */
class ChainResetDetector {
  /** By network, host and chain. */
  private readonly heights = new Map<string, bigint>();

  /** Public networks are never begun anew. */
  static mayChange(network: Network): boolean {
    return !isPublic(network);
  }

  /**
   * Whether a Finding is of another beginning than what was known: a source is far below the height that it told before, or
   * what was final is gone or in another block.
   *
   * @param earlier what was final when the same was asked before
   */
  isAnother(network: Network, report: Report, earlier: Report | undefined): boolean {
    const hasFallen = this.noteHeights(network, report);
    return hasFallen || (earlier !== undefined && isElsewhere(earlier, report));
  }

  private noteHeights({ name }: Network, { sources }: Report): boolean {
    let hasFallen = false;
    for (const { host, chain, height } of sources) {
      if (height !== undefined) {
        const key = JSON.stringify([name, host, chain]);
        const before = this.heights.get(key) ?? 0n;
        const isLower = height + apart < before;
        hasFallen ||= isLower;
        this.heights.set(key, isLower || height > before ? height : before);
      }
    }
    return hasFallen;
  }
}

function isElsewhere(earlier: Report, now: Report): boolean {
  if (now.status === 'notFound') {
    return now.sources.every(({ outcome }) => outcome === 'notFound' || outcome === 'answered');
  }
  return finalFacts.some((key) => {
    const [was, is] = [factText(earlier, key), factText(now, key)];
    return was !== undefined && is !== undefined && was !== is;
  });
}

function factText({ facts }: Report, wanted: string): string | undefined {
  const fact = facts.find(({ key }) => key === wanted);
  return fact && JSON.stringify(fact.value, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/**
 * A Finding on a chain that was found on the nodes and stands in no settings, with what it takes to add it.
 *
 * @param found the chains of the network's nodes that its settings do not name
 */
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
    // A number is looked up on chains of the settings alone.
    related: report.related?.filter((one) => one.as === undefined),
    facts: [...report.facts, ...fact('unlisted', 'settings', line, [])],
  };
}
