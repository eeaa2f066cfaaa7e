import { setImmediate } from 'node:timers/promises';
import type { TreeBranch, TreeNode } from '../../../core/tree/treeNode';
import { chainNode } from './chainNode';
import type { ChainsContext } from './chainsContext';
import type { ListedChain, ListedSubnet } from './listedChain';
import { matches, subnetMatches } from './matches';
import { primaryNetworkNode, subnetNode } from './subnetNode';

/** Subnets that are looked at in one go: some milliseconds. */
const slice = 2_000;
const wholeMs = 600_000;
const partMs = 60_000;

/**
 * The primary network, then subnets and L1s: pinned ones, those of the settings, those that the data service indexes, the
 * others; within each of these by name.
 */
export async function rootBranch(context: ChainsContext): Promise<TreeBranch> {
  const { asked, run } = context;
  const { list } = asked;
  const { subnets, withoutSubnet } = list;
  const ranked: Ranked[] = [];
  for (let i = 0; i < subnets.length; i += slice) {
    ranked.push(...subnets.slice(i, i + slice).flatMap((subnet) => rank(context, subnet)));
    await setImmediate();
    run.signal.throwIfAborted();
  }
  ranked.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const primary = list.primaryChains(context.network).some((chain) => matches(chain, run.filter));
  const nodes: readonly TreeNode[] = [
    ...(primary ? [primaryNetworkNode(context)] : []),
    ...withoutSubnet.filter((chain) => matches(chain, run.filter)).map((chain) => chainNode(context, chain, {})),
    ...ranked.slice(0, run.shown).map(({ subnet }) => subnetNode(context, subnet)),
  ];
  const more = ranked.length - run.shown;
  return {
    nodes,
    at: asked.at,
    hosts: asked.hosts,
    ...(asked.problem === undefined ? {} : { problem: asked.problem }),
    ...(more > 0 ? { more } : {}),
    freshUntil: { kind: 'age', milliseconds: asked.problem === undefined ? wholeMs : partMs },
  };
}

interface Ranked {
  readonly subnet: ListedSubnet;
  readonly rank: number;
  readonly name: string;
}

function rank({ deps, network, run }: ChainsContext, subnet: ListedSubnet): readonly Ranked[] {
  if (!subnetMatches(subnet, run.filter)) {
    return [];
  }
  const { subnetId, chains } = subnet;
  const isPinned = (id: string | undefined): boolean => id !== undefined && deps.pinned(network.name, id);
  const some = (test: (chain: ListedChain) => boolean): boolean => chains.some(test);
  const rank =
    isPinned(subnetId) || some(({ blockchainId }) => isPinned(blockchainId))
      ? 0
      : some(({ isConfigured }) => isConfigured)
        ? 1
        : some(({ isIndexed }) => isIndexed)
          ? 2
          : chains.length > 0
            ? 3
            : 4;
  return [{ subnet, rank, name: (chains[0]?.name ?? subnetId).toLowerCase() }];
}
