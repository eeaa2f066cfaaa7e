import pMap from 'p-map';
import { type JsonRpc, type NodeClient, TtlCache, createNodeClient, raceAbort } from '../net';
import { cb58Id, cleanRemote, getOrMake } from '../primitives';
import { type EvmChain, type Network, PRIMARY_NETWORK_ID, withOwnNames } from '../networks';
import { chainId, getBlockchains } from '../rpc';
import type { EndpointStats } from './endpointStats';
import type { QueryOptions } from './lookupContext';
import { hasChainsToFind } from './networkSources';
import { type HedgedOutcome, hedgedRequest } from './hedgedRequest';

/** Chains that are asked for, and nodes that are asked about one: local networks have a few of either. */
const maxChains = 32;
const maxNodes = 5;
const atOnce = 8;

/** A lookup waits no longer than this for what others would find in the settings. */
const deadlineMs = 3_000;

/** Chains come and go rarely; where nobody answered, a node may just be starting. */
const lifeMs = 300_000;
const lifeOfFailureMs = 15_000;

/** The VM that L1s run, as it is called where nobody renamed it; chains of others are asked after its. */
const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

export interface DiscoveryOptions {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
  /** So long it is waited for; what comes later is known the next time. Absent: until it is found out. */
  readonly patienceMs?: number | undefined;
}

interface Found {
  readonly chains: readonly EvmChain[];
  /** The C-Chain's blockchain ID, which the settings seldom have. */
  readonly cChainId?: string;
  /** Blockchains beyond those that were asked for. */
  readonly leftOut: number;
  readonly notRun: readonly NamedChain[];
}

/** A blockchain by its ID in cb58 and what its creator called it. */
export interface NamedChain {
  readonly name: string;
  readonly blockchainId: string;
}

const nothing: Found = { chains: [], leftOut: 0, notRun: [] };

/**
 * The EVM chains that a network's own nodes run, whether the settings name them or not: the P-Chain lists the blockchains,
 * and a node that answers `eth_chainId` for one runs it. Never for mainnet and Fuji, which have hundreds.
 */
export class ChainDiscovery {
  private readonly cached: TtlCache<Found>;
  private readonly underWay = new Map<string, Promise<Found>>();

  constructor(
    private readonly rpc: JsonRpc,
    now: () => number,
    private readonly endpointStats: EndpointStats,
  ) {
    this.cached = new TtlCache(now, (found) => (found === nothing ? lifeOfFailureMs : lifeMs));
  }

  /**
   * A network with the chains that its nodes run beside those that the settings name; as it is where that cannot be found
   * out, and for public networks.
   *
   * @throws the abort reason alone
   */
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

  /** The chains that were found and that the settings do not name; asks nobody. */
  known(network: Network): readonly EvmChain[] {
    const urls = nodesOf(network);
    const found = this.cached.last(JSON.stringify(urls));
    return hasChainsToFind(network) && found !== undefined ? unconfiguredOf(network, found.chains) : [];
  }

  /** How many of the blockchains that a node lists nobody was asked about: there are too many. */
  leftOut(network: Network): number {
    return this.cached.last(JSON.stringify(nodesOf(network)))?.leftOut ?? 0;
  }

  /** Those of the VM that L1s run which none of the nodes serves. */
  notRun(network: Network): readonly NamedChain[] {
    return this.cached.last(JSON.stringify(nodesOf(network)))?.notRun ?? [];
  }

  forget(): void {
    this.cached.forget();
    this.underWay.clear();
  }

  private async within(patienceMs: number | undefined, found: Promise<Found>): Promise<Found> {
    if (patienceMs === undefined) {
      return await found;
    }
    let cancel = (): void => undefined;
    const late = new Promise<Found>((resolve) => {
      cancel = this.endpointStats.clock.after(patienceMs, () => resolve(nothing));
    });
    return await Promise.race([found, late]).finally(cancel);
  }

  private find(key: string, urls: readonly string[], network: Network): Promise<Found> {
    const query = (): Promise<Found> => this.cached.getOrFetch(key, () => this.query(urls, network));
    return getOrMake(this.underWay, key, () => query().finally(() => this.underWay.delete(key)));
  }

  private async query(urls: readonly string[], { wireNames }: Network): Promise<Found> {
    const clients = new Map(urls.map((url) => [url, createNodeClient(this.rpc, url, wireNames)]));
    const found = await findChains((what, question) => {
      const signal = AbortSignal.timeout(deadlineMs);
      const request = async (url: string, turn: { readonly signal: AbortSignal }) =>
        (await question(clients.get(url)!, { signal: turn.signal, deadlineMs })).value;
      return hedgedRequest(urls, { endpointStats: this.endpointStats, signal, what, query: request });
    });
    return found ?? nothing;
  }
}

/** Asks the nodes in turn. @param what some of them may lack */
type RequestNodes = <T>(
  what: string | undefined,
  question: (node: NodeClient, options: QueryOptions) => Promise<{ readonly value: T }>,
) => Promise<HedgedOutcome<T>>;

/** Undefined where no node lists the blockchains; whoever asks these nodes for more is told why. */
async function findChains(request: RequestNodes): Promise<Found | undefined> {
  const listing = await answerOf(() => request(undefined, (node, options) => node.call(getBlockchains, {}, options)));
  if (listing === undefined) {
    return undefined;
  }
  const { blockchains } = listing;
  const others = blockchains.filter(({ subnetID }) => subnetID !== PRIMARY_NETWORK_ID);
  const isSubnetEvm = ({ vmID }: (typeof others)[number]): boolean => vmID === subnetEvm;
  const listed = [...others.filter(isSubnetEvm), ...others.filter((one) => !isSubnetEvm(one))].slice(0, maxChains);
  // What is no ID is no chain: it would stand in the settings, and in paths.
  const named = listed.filter(({ id }) => cb58Id(id)?.checksum === 'valid');
  const chains = await pMap(named, ({ id, name }) => runningChain(request, id, name), { concurrency: atOnce });
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

/** The chain, if one of the nodes runs it and it is an EVM. */
async function runningChain(request: RequestNodes, blockchainId: string, name: string): Promise<EvmChain | undefined> {
  const value = await answerOf(() =>
    request(blockchainId, (node, options) => node.call(chainId, {}, { ...options, chain: blockchainId })),
  );
  return value === undefined
    ? undefined
    : { name: cleanRemote(name, 60) || blockchainId, path: blockchainId, blockchainId, evmChainId: value };
}

/** Undefined where nobody answers in time. */
async function answerOf<T>(request: () => Promise<HedgedOutcome<T>>): Promise<T | undefined> {
  try {
    const turned = await request();
    return turned.kind === 'answered' ? turned.answer : undefined;
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

/** What the settings do not name. */
function unconfiguredOf({ chains: configured }: Network, found: readonly EvmChain[]): readonly EvmChain[] {
  const isConfigured = (chain: EvmChain): boolean =>
    configured.some(
      (one) =>
        one.blockchainId === chain.blockchainId || one.path === chain.path || one.evmChainId === chain.evmChainId,
    );
  return withOwnNames(
    found.filter((chain) => !isConfigured(chain)),
    configured,
  );
}
