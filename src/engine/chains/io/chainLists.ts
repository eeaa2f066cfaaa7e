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

/** A blockchain of a network, as far as its list and the settings tell. */
export interface ListedChain {
  /** Tells it from the others: its ID, or the path of one that only the settings know. */
  readonly key: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** In the settings or of the primary network; else as its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58, or a word of the data service's. */
  readonly vmId?: string;
  readonly evmChainId?: bigint;
  readonly symbol?: string;
  /** How it is asked; absent: it runs no EVM, as far as is known. */
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

/** Whether a chain has all words of a filter: in its name, its IDs or its token. @param filter in lower case */
export function matches(chain: ListedChain, filter: string | undefined): boolean {
  if (filter === undefined) {
    return true;
  }
  const { name, blockchainId, evmChainId, symbol } = chain;
  const text = [name, blockchainId, evmChainId, symbol].join(' ').toLowerCase();
  return wordsIn(filter).every((word) => text.includes(word));
}

/** Whether the filter means a subnet or one of its chains. */
export function subnetMatches({ subnetId, chains }: ListedSubnet, filter: string | undefined): boolean {
  return matchesFilter(subnetId, filter) || chains.some((chain) => matches(chain, filter));
}

/** Whether the filter means the subnet itself: then all of its chains are shown. */
export function matchesFilter(subnetId: string | undefined, filter: string | undefined): boolean {
  return filter === undefined || wordsIn(filter).every((word) => subnetId?.toLowerCase().includes(word) ?? false);
}

function wordsIn(filter: string): readonly string[] {
  return filter.split(/\s+/).filter((word) => word !== '');
}

/** Rows that are looked at in one go: some milliseconds. */
const slice = 1_000;

/** All that is known of a network's chains without asking one of them. */
export class ChainList {
  private readonly byKey = new Map<string, ListedChain>();
  private readonly bySubnet = new Map<string, ListedChain[]>();

  private constructor(subnetIds: readonly string[]) {
    subnetIds.filter((id) => id !== PRIMARY_NETWORK_ID).forEach((id) => this.bySubnet.set(id, []));
  }

  /** Long lists let other work through. @param subnetIds also those without a chain */
  static async of(
    network: Network,
    rows: readonly RegisteredBlockchain[],
    subnetIds: readonly string[],
    indexed: RegisteredChains | undefined,
  ): Promise<ChainList> {
    const list = new ChainList(subnetIds);
    await mapInSlices(rows, slice, (row) => list.add(listed(row, indexed?.find(row.blockchainId), network)));
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

  /** Subnets and L1s, the primary network left out, in the order in which they were told. */
  get subnets(): readonly ListedSubnet[] {
    return [...this.bySubnet].map(([subnetId, chains]) => ({ subnetId, chains }));
  }

  /** Chains of the settings whose subnet nobody tells. */
  get withoutSubnet(): readonly ListedChain[] {
    return [...this.byKey.values()].filter(({ subnetId }) => subnetId === undefined);
  }

  chainsOf(subnetId: string): readonly ListedChain[] {
    return this.bySubnet.get(subnetId) ?? [];
  }

  find(key: string): ListedChain | undefined {
    return this.byKey.get(key);
  }

  /** The C-, P- and X-Chain of a network: those of another one are not listed everywhere. An EVM beside Avalanche has none. */
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

/** Of the X-Chain's virtual machine (docs/facts/networks.md). */
const avm = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

function listed(row: RegisteredBlockchain, indexed: RegisteredChain | undefined, network: Network): ListedChain {
  const { blockchainId, name, subnetId, vmId } = row;
  const configured = configuredChain(network, blockchainId);
  if (configured !== undefined || indexed !== undefined || subnetId === PRIMARY_NETWORK_ID) {
    return knownChain(row, configured, indexed, network);
  }
  // Nearly all rows: made without a detour, since there are thousands.
  const part = { key: blockchainId, blockchainId, name, subnetId, vmId, isConfigured: false, isIndexed: false };
  const { evmChainId } = row;
  if (!isEvm(vmId)) {
    return evmChainId === undefined ? part : { ...part, evmChainId };
  }
  return evmChainId === undefined
    ? { ...part, evm: { name, path: blockchainId, blockchainId } }
    : { ...part, evmChainId, evm: { name, path: blockchainId, blockchainId, evmChainId } };
}

/** A chain of which more is known than its row tells. */
function knownChain(
  { blockchainId, subnetId, vmId, ...row }: RegisteredBlockchain,
  configured: EvmChain | undefined,
  indexed: RegisteredChain | undefined,
  network: Network,
): ListedChain {
  // Names that everybody knows are those of the primary network's chains; to look for one among all takes long.
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

/** The chain of the settings with this ID or path. */
function configuredChain(network: Network, idOrPath: string): EvmChain | undefined {
  return network.chains.find(({ blockchainId, path }) => blockchainId === idOrPath || path === idOrPath);
}

/** What the settings tell of a chain by its ID or path. */
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
  /** Whether somebody listed the chains; else they are the settings'. */
  readonly isListed: boolean;
  /** Why it is not whole, in one sentence. */
  readonly problem?: string;
}

/** What is not whole is asked for again after so long. */
const partMs = 30_000;

/** The last lists of networks' chains: what is below them is found again without asking. */
export class ChainLists {
  private readonly cached = new Map<string, RequestedList>();
  private expired = new Set<string>();

  /**
   * As kept, else asked for: one question to a node for chains, one for subnets, one to the data service for what it
   * indexes; where no node tells, the data service's own list. What was whole once stays where it can't be had again.
   *
   * @param lifeMs so old it may be
   * @throws {QueryError} where nobody lists any and the settings name none; the abort reason
   */
  async of(client: SourceClient, lifeMs: number): Promise<RequestedList> {
    const { network, context } = client;
    const cached = this.cached.get(network.name);
    const life = cached?.problem === undefined ? lifeMs : Math.min(lifeMs, partMs);
    if (cached !== undefined && !this.expired.has(network.name) && context.now() < cached.at + life) {
      return cached;
    }
    const requested = await request(client);
    this.expired.delete(network.name);
    if (!requested.isListed && cached !== undefined && requested.problem !== undefined) {
      return { ...cached, problem: requested.problem };
    }
    // Nobody may be asked yet, perhaps: that costs nothing to find out again.
    if (requested.isListed || requested.problem !== undefined) {
      this.cached.set(network.name, requested);
    }
    return requested;
  }

  /** They are asked for again when they are needed next, and stay where they cannot be had. */
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
