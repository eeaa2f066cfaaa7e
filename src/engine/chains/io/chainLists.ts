import { mapInSlices } from '../../net';
import {
  type EvmChain,
  type Network,
  type RegisteredBlockchain,
  type RegisteredChain,
  type RegisteredChains,
  PRIMARY_NETWORK_ID,
  chainName,
  isEvmOnly,
} from '../../networks';
import { valueOf } from '../../report';
import { getBlockchains, getSubnets } from '../../rpc';
import { type SourceClient, fetchIndexedBlockchains, fetchIndexedChains, QueryError } from '../../sources';
import { isEvm } from '../blockchain/blockchainFacts';

/** A blockchain of a network, from the list of blockchains and the settings. */
export interface ListedChain {
  /** Unique key: the blockchain ID, or the path of a chain known only from the settings. */
  readonly key: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** From the settings or a chain of the primary network; otherwise the creator's name, which is untrusted. */
  readonly name: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58, or the data service's name for it. */
  readonly vmId?: string;
  readonly evmChainId?: bigint;
  readonly symbol?: string;
  /** How the chain is queried; absent if it is not known to be an EVM chain. */
  readonly evm?: EvmChain;
  readonly isConfigured: boolean;
  /** Whether the data service indexes it. */
  readonly isIndexed: boolean;
}

export interface ListedSubnet {
  /** cb58. */
  readonly subnetId: string;
  readonly chains: readonly ListedChain[];
}

/** Whether a chain's name, IDs or token contain all words of a filter. @param filter in lower case */
export function matches(chain: ListedChain, filter: string | undefined): boolean {
  if (filter === undefined) {
    return true;
  }
  const { name, blockchainId, evmChainId, symbol } = chain;
  const text = [name, blockchainId, evmChainId, symbol].join(' ').toLowerCase();
  return wordsIn(filter).every((word) => text.includes(word));
}

/** Whether the filter matches a subnet or one of its chains. */
export function subnetMatches({ subnetId, chains }: ListedSubnet, filter: string | undefined): boolean {
  return matchesFilter(subnetId, filter) || chains.some((chain) => matches(chain, filter));
}

/** Whether the filter matches the subnet itself; then all of its chains are shown. */
export function matchesFilter(subnetId: string | undefined, filter: string | undefined): boolean {
  return filter === undefined || wordsIn(filter).every((word) => subnetId?.toLowerCase().includes(word) ?? false);
}

function wordsIn(filter: string): readonly string[] {
  return filter.split(/\s+/).filter((word) => word !== '');
}

/** Rows processed in one slice, which takes some milliseconds. */
const slice = 1_000;

/** A network's chains, without querying the chains themselves. */
export class ChainList {
  private readonly byKey = new Map<string, ListedChain>();
  private readonly bySubnet = new Map<string, ListedChain[]>();

  private constructor(subnetIds: readonly string[]) {
    subnetIds.filter((id) => id !== PRIMARY_NETWORK_ID).forEach((id) => this.bySubnet.set(id, []));
  }

  /** Builds the list in slices so that long lists do not block. @param subnetIds includes subnets without a chain */
  static async of(
    network: Network,
    rows: readonly RegisteredBlockchain[],
    subnetIds: readonly string[],
    indexed: RegisteredChains | undefined,
  ): Promise<ChainList> {
    const list = new ChainList(subnetIds);
    await mapInSlices(rows, slice, (row) => list.add(toListedChain(row, indexed?.find(row.blockchainId), network)));
    list.addConfigured(network);
    return list;
  }

  private addConfigured(network: Network): void {
    for (const chain of network.chains) {
      const key = chain.blockchainId ?? chain.path;
      if (chain.path !== 'C' && !this.byKey.has(key)) {
        this.add({
          key,
          ...configuredPart(network, chain.blockchainId ?? chain.path),
          name: chain.name,
          isIndexed: false,
        });
      }
    }
  }

  /** Subnets and L1s without the primary network, in the order of the response. */
  get subnets(): readonly ListedSubnet[] {
    return [...this.bySubnet].map(([subnetId, chains]) => ({ subnetId, chains }));
  }

  /** Chains from the settings whose subnet is unknown. */
  get withoutSubnet(): readonly ListedChain[] {
    return [...this.byKey.values()].filter(({ subnetId }) => subnetId === undefined);
  }

  chainsOf(subnetId: string): readonly ListedChain[] {
    return this.bySubnet.get(subnetId) ?? [];
  }

  find(key: string): ListedChain | undefined {
    return this.byKey.get(key);
  }

  /** Not every network lists all three, and an EVM network outside Avalanche has none. */
  primaryChains(network: Network): readonly ListedChain[] {
    const all = [...this.byKey.values()].filter(({ subnetId }) => subnetId === PRIMARY_NETWORK_ID);
    const c = all.find(({ vmId }) => vmId === 'evm' || (vmId !== undefined && isEvm(vmId)));
    const x = all.find(({ vmId }) => vmId === 'avm' || vmId === avm);
    const primary = { subnetId: PRIMARY_NETWORK_ID, isConfigured: true, isIndexed: false };
    const configured = network.chains.find(({ path }) => path === 'C');
    return [
      ...(configured === undefined
        ? []
        : [{ ...c, ...configuredPart(network, 'C'), ...primary, key: 'C', name: configured.name }]),
      ...(isEvmOnly(network)
        ? []
        : [
            { ...primary, key: 'P', blockchainId: PRIMARY_NETWORK_ID, name: 'P-Chain' },
            { ...x, ...primary, key: 'X', name: 'X-Chain' },
          ]),
    ];
  }

  private add(chain: ListedChain): void {
    this.byKey.set(chain.key, chain);
    if (chain.subnetId === undefined || chain.subnetId === PRIMARY_NETWORK_ID) {
      return;
    }
    const others = this.bySubnet.get(chain.subnetId);
    if (others === undefined) {
      this.bySubnet.set(chain.subnetId, [chain]);
    } else {
      others.push(chain);
    }
  }
}

/** The X-Chain's VM (docs/facts/networks.md). */
const avm = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

function toListedChain(row: RegisteredBlockchain, indexed: RegisteredChain | undefined, network: Network): ListedChain {
  const { blockchainId, name, subnetId, vmId } = row;
  const configured = configuredChain(network, blockchainId);
  if (configured !== undefined || indexed !== undefined || subnetId === PRIMARY_NETWORK_ID) {
    return knownChain(row, configured, indexed, network);
  }
  // Fast path for nearly all of the thousands of rows.
  const part = { key: blockchainId, blockchainId, name, subnetId, vmId, isConfigured: false, isIndexed: false };
  const { evmChainId } = row;
  if (!isEvm(vmId)) {
    return evmChainId === undefined ? part : { ...part, evmChainId };
  }
  return evmChainId === undefined
    ? { ...part, evm: { name, path: blockchainId, blockchainId } }
    : { ...part, evmChainId, evm: { name, path: blockchainId, blockchainId, evmChainId } };
}

function knownChain(
  { blockchainId, subnetId, vmId, ...row }: RegisteredBlockchain,
  configured: EvmChain | undefined,
  indexed: RegisteredChain | undefined,
  network: Network,
): ListedChain {
  // Only chains of the primary network have well-known names; looking up the name of every chain takes too long.
  const known = subnetId === PRIMARY_NETWORK_ID ? chainName(blockchainId, network) : undefined;
  const name = configured?.name ?? known ?? row.name;
  const evmChainId = configured?.evmChainId ?? indexed?.evmChainId ?? row.evmChainId;
  const symbol = configured?.symbol ?? indexed?.token?.symbol;
  const figures = {
    ...(evmChainId === undefined ? {} : { evmChainId }),
    ...(symbol === undefined ? {} : { symbol }),
  };
  const runsEvm = isEvm(vmId) || indexed !== undefined;
  const evm = configured ?? (runsEvm ? { name, path: blockchainId, blockchainId, ...figures } : undefined);
  return {
    ...{ key: blockchainId, blockchainId, name, subnetId, vmId, ...figures },
    ...(evm === undefined ? {} : { evm }),
    isConfigured: configured !== undefined,
    isIndexed: indexed !== undefined,
  };
}

function configuredChain(network: Network, idOrPath: string): EvmChain | undefined {
  return network.chains.find(({ blockchainId, path }) => blockchainId === idOrPath || path === idOrPath);
}

function configuredPart(network: Network, idOrPath: string) {
  const evm = configuredChain(network, idOrPath);
  return {
    ...(evm?.blockchainId === undefined ? {} : { blockchainId: evm.blockchainId }),
    ...(evm?.evmChainId === undefined ? {} : { evmChainId: evm.evmChainId }),
    ...(evm?.symbol === undefined ? {} : { symbol: evm.symbol }),
    ...(evm === undefined ? {} : { evm }),
    isConfigured: evm !== undefined,
  };
}

export interface RequestedList {
  readonly list: ChainList;
  readonly at: number;
  readonly hosts: readonly string[];
  /** Whether a node or the data service listed the chains; otherwise they are only those of the settings. */
  readonly isListed: boolean;
  /** Why the list is incomplete, in one sentence. */
  readonly problem?: string;
}

/** An incomplete list is fetched again after this time. */
const partialMs = 30_000;

export class ChainLists {
  private readonly cached = new Map<string, RequestedList>();
  private expired = new Set<string>();

  /**
   * Returns the cached list or fetches it: one request to a node for chains, one for subnets, and one to the data
   * service for the chains that it indexes. If no node responds, the data service's own list is used. A complete list
   * stays cached if refreshing it fails.
   *
   * @param lifeMs maximum age of a cached list
   * @throws {QueryError} if nothing lists chains and the settings have none; the abort reason
   */
  async of(client: SourceClient, lifeMs: number): Promise<RequestedList> {
    const { network, context } = client;
    const cached = this.cached.get(network.name);
    const life = cached?.problem === undefined ? lifeMs : Math.min(lifeMs, partialMs);
    if (cached !== undefined && !this.expired.has(network.name) && context.now() < cached.at + life) {
      return cached;
    }
    const requested = await client.endpointStats.together(
      `chains of ${network.name}`,
      client.signal,
      () => request(client),
      ({ isListed }) => isListed,
    );
    this.expired.delete(network.name);
    if (!requested.isListed && cached !== undefined && requested.problem !== undefined) {
      return { ...cached, problem: requested.problem };
    }
    // Nothing listed and nothing failed: possibly no host is allowed yet. Checking again costs nothing.
    if (requested.isListed || requested.problem !== undefined) {
      this.cached.set(network.name, requested);
    }
    return requested;
  }

  /** Marks all lists as stale: they are fetched again on next use, and stay cached if that fails. */
  expire(): void {
    this.expired = new Set(this.cached.keys());
  }

  forget(): void {
    this.cached.clear();
  }
}

async function request(client: SourceClient): Promise<RequestedList> {
  const { network, context } = client;
  const [chains, subnets, indexed] = await Promise.all([
    client.node('P-Chain', getBlockchains, {}),
    client.node('P-Chain', getSubnets, {}),
    fetchIndexedChains(client),
  ]);
  const listed = chains.ok ? undefined : await fetchIndexedBlockchains(client);
  const rows = valueOf(chains)?.blockchains.map(({ id: blockchainId, name, subnetID: subnetId, vmID: vmId }) => ({
    ...{ blockchainId, name, subnetId, vmId },
  }));
  const all: readonly RegisteredBlockchain[] | undefined = rows ?? valueOf(listed)?.all;
  const failed = all === undefined ? context.log.firstFailed : undefined;
  if (failed !== undefined && network.chains.every(({ path, rpcUrl }) => path === 'C' && rpcUrl === undefined)) {
    throw QueryError.of(client);
  }
  const indexSource = indexed.ok ? undefined : context.log.all[indexed.from];
  const problem = failed?.message ?? (indexSource?.outcome === 'failed' ? indexSource.message : undefined);
  const subnetIds = valueOf(subnets)?.subnets?.map(({ id }) => id) ?? [];
  return {
    list: await ChainList.of(network, all ?? [], subnetIds, valueOf(indexed)),
    isListed: all !== undefined,
    at: context.now(),
    hosts: [...new Set(context.log.all.flatMap(({ outcome, host }) => (outcome === 'answered' ? [host] : [])))],
    problem,
  };
}
