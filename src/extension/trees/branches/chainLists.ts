import { getBlockchains, getSubnets } from '../../../engine/rpc';
import { type SourceClient, fetchIndexedBlockchains, fetchIndexedChains } from '../../../engine/sources';
import { valueOf } from '../../../engine/report';
import { TreeError } from './treeError';
import { type BlockchainRow, ChainList } from './chainList';

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
   * @throws {TreeError} where nobody lists any and the settings name none; the abort reason
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
  const rows = valueOf(chains)?.blockchains.map(({ id, name, subnetID: subnetId, vmID: vmId }): BlockchainRow => ({
    blockchainId: id,
    name,
    subnetId: subnetId,
    vmId: vmId,
  }));
  const all = rows ?? valueOf(listed)?.all;
  const failed = all === undefined ? context.log.firstFailed : undefined;
  if (failed !== undefined && network.chains.every(({ path, rpcUrl }) => path === 'C' && rpcUrl === undefined)) {
    throw TreeError.of(client);
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
