import pMap from 'p-map';
import { type JsonRpc, type NodeClient, TtlCache, createNodeClient, raceAbort } from '../net';
import { cb58Id, cleanRemote, getOrMake } from '../primitives';
import { type EvmChain, type Network, PRIMARY_NETWORK_ID, withUniqueNames } from '../networks';
import { chainId, getBlockchains } from '../rpc';
import type { EndpointStats } from './endpointStats';
import type { QueryOptions, RequestOptions } from './lookupContext';
import { hasChainsToFind } from './networkSources';
import { type HedgedOutcome, hedgedRequest } from './hedgedRequest';

/** Limits on the chains queried, and on the nodes queried per chain: local networks have a few of either. */
const maxChains = 32;
const maxNodes = 5;
const maxConcurrency = 8;

/** A lookup waits no longer than this for chains that the settings could have named. */
const deadlineMs = 3_000;

/** Chains change rarely; after a failure, a node may just be starting. */
const lifeMs = 300_000;
const lifeOfFailureMs = 15_000;

/** Subnet-EVM under its default VM ID; chains with other VM IDs are queried after these. */
const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

export interface DiscoveryOptions extends RequestOptions {
  /** Longest wait, in milliseconds; later results are cached for the next call. Absent: waits for the result. */
  readonly patienceMs?: number | undefined;
}

interface DiscoveredChains {
  readonly chains: readonly EvmChain[];
  /** Usually missing in the settings. */
  readonly cChainId?: string;
  /** Number of blockchains beyond `maxChains`, which were not queried. */
  readonly leftOut: number;
  readonly notRun: readonly NamedChain[];
}

/** The blockchain ID is in cb58; the name is its creator's. */
export interface NamedChain {
  readonly name: string;
  readonly blockchainId: string;
}

const noneFound: DiscoveredChains = { chains: [], leftOut: 0, notRun: [] };

/**
 * Finds the EVM chains that a network's own nodes run: the P-Chain lists the blockchains, and a node runs those for
 * which it answers `eth_chainId`. Not used for mainnet and Fuji, which have hundreds.
 */
export class ChainDiscovery {
  private readonly cached: TtlCache<DiscoveredChains>;
  private readonly underWay = new Map<string, Promise<DiscoveredChains>>();

  constructor(
    private readonly rpc: JsonRpc,
    now: () => number,
    private readonly endpointStats: EndpointStats,
  ) {
    this.cached = new TtlCache(now, (found) => (found === noneFound ? lifeOfFailureMs : lifeMs));
  }

  /** Adds the unconfigured chains that the network's nodes run, where any are found. @throws only the abort reason */
  async complete(network: Network, { signal, allowed, patienceMs }: DiscoveryOptions): Promise<Network> {
    const urls = hasChainsToFind(network) ? nodesOf(network).filter(allowed) : [];
    if (urls.length === 0) {
      return network;
    }
    const key = JSON.stringify(urls);
    const found =
      this.cached.get(key) ?? (await raceAbort(this.within(patienceMs, this.find(key, urls, network)), signal));
    const { cChainId } = found;
    return {
      ...network,
      chains: [
        ...network.chains.map((chain) =>
          chain.path === 'C' && chain.blockchainId === undefined ? { ...chain, blockchainId: cChainId } : chain,
        ),
        ...unconfiguredOf(network, found.chains),
      ],
    };
  }

  /** The discovered chains that the settings do not name, from the cache. */
  known(network: Network): readonly EvmChain[] {
    const urls = nodesOf(network);
    const found = this.cached.last(JSON.stringify(urls));
    return hasChainsToFind(network) && found !== undefined ? unconfiguredOf(network, found.chains) : [];
  }

  /** How many listed blockchains were not queried because there are too many. */
  leftOut(network: Network): number {
    return this.cached.last(JSON.stringify(nodesOf(network)))?.leftOut ?? 0;
  }

  /** Subnet-EVM chains that none of the nodes serves. */
  unservedChains(network: Network): readonly NamedChain[] {
    return this.cached.last(JSON.stringify(nodesOf(network)))?.notRun ?? [];
  }

  forget(): void {
    this.cached.forget();
    this.underWay.clear();
  }

  private async within(patienceMs: number | undefined, found: Promise<DiscoveredChains>): Promise<DiscoveredChains> {
    if (patienceMs === undefined) {
      return await found;
    }
    let cancel = (): void => undefined;
    const timedOut = new Promise<DiscoveredChains>((resolve) => {
      cancel = this.endpointStats.clock.after(patienceMs, () => resolve(noneFound));
    });
    return await Promise.race([found, timedOut]).finally(cancel);
  }

  private find(key: string, urls: readonly string[], network: Network): Promise<DiscoveredChains> {
    const query = (): Promise<DiscoveredChains> => this.cached.getOrFetch(key, () => this.query(urls, network));
    return getOrMake(this.underWay, key, () => query().finally(() => this.underWay.delete(key)));
  }

  private async query(urls: readonly string[], { wireNames }: Network): Promise<DiscoveredChains> {
    const clients = new Map(urls.map((url) => [url, createNodeClient(this.rpc, url, wireNames)]));
    const found = await findChains((what, question) => {
      const signal = AbortSignal.timeout(deadlineMs);
      const request = async (url: string, turn: { readonly signal: AbortSignal }) =>
        (await question(clients.get(url)!, { signal: turn.signal, deadlineMs })).value;
      return hedgedRequest(urls, { endpointStats: this.endpointStats, signal, what, query: request });
    });
    return found ?? noneFound;
  }
}

/** Sends a hedged request to the nodes. @param what chain that some of them may lack */
type RequestNodes = <T>(
  what: string | undefined,
  query: (node: NodeClient, options: QueryOptions) => Promise<{ readonly value: T }>,
) => Promise<HedgedOutcome<T>>;

/** `undefined` where no node lists the blockchains; the error is reported when these nodes are queried for more. */
async function findChains(request: RequestNodes): Promise<DiscoveredChains | undefined> {
  const listing = await answerOf(() => request(undefined, (node, options) => node.call(getBlockchains, {}, options)));
  if (listing === undefined) {
    return undefined;
  }
  const { blockchains } = listing;
  const others = blockchains.filter(({ subnetID }) => subnetID !== PRIMARY_NETWORK_ID);
  const isSubnetEvm = ({ vmID }: (typeof others)[number]): boolean => vmID === subnetEvm;
  const listed = [...others.filter(isSubnetEvm), ...others.filter((one) => !isSubnetEvm(one))].slice(0, maxChains);
  // An invalid ID is dropped: it would end up in the settings and in paths.
  const named = listed.filter(({ id }) => cb58Id(id)?.checksum === 'valid');
  const chains = await pMap(named, ({ id, name }) => runningChain(request, id, name), { concurrency: maxConcurrency });
  const cChain = blockchains.find(({ subnetID, name }) => subnetID === PRIMARY_NETWORK_ID && name === 'C-Chain');
  return {
    chains: chains.filter((chain) => chain !== undefined),
    cChainId: cChain?.id,
    leftOut: others.length - listed.length,
    notRun: named.flatMap((one, i) =>
      chains[i] === undefined && isSubnetEvm(one)
        ? [{ name: cleanRemote(one.name, 60) || one.id, blockchainId: one.id }]
        : [],
    ),
  };
}

/** The chain, if one of the nodes runs it as an EVM. */
async function runningChain(request: RequestNodes, blockchainId: string, name: string): Promise<EvmChain | undefined> {
  const value = await answerOf(() =>
    request(blockchainId, (node, options) => node.call(chainId, {}, { ...options, chain: blockchainId })),
  );
  return value === undefined
    ? undefined
    : { name: cleanRemote(name, 60) || blockchainId, path: blockchainId, blockchainId, evmChainId: value };
}

/** `undefined` where no node answers in time. */
async function answerOf<T>(request: () => Promise<HedgedOutcome<T>>): Promise<T | undefined> {
  try {
    const outcome = await request();
    return outcome.kind === 'answered' ? outcome.result : undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return undefined;
    }
    throw error;
  }
}

function nodesOf({ nodes }: Network): readonly string[] {
  return nodes.slice(0, maxNodes).map(({ url }) => url);
}

function unconfiguredOf({ chains: configured }: Network, found: readonly EvmChain[]): readonly EvmChain[] {
  const isConfigured = (chain: EvmChain): boolean =>
    configured.some(
      (one) =>
        one.blockchainId === chain.blockchainId || one.path === chain.path || one.evmChainId === chain.evmChainId,
    );
  return withUniqueNames(
    found.filter((chain) => !isConfigured(chain)),
    configured,
  );
}
