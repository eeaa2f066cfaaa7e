import { hostOf } from '../../../api/redact';
import type { TreeRun } from '../../../core/tree/tree';
import type { TreeBranch } from '../../../core/tree/treeNode';
import { branchPrimary } from '../branchPrimary';
import type { TreeDeps } from '../treeDeps';
import { knownContext } from './askHealthContext';
import { nodeItem, unaskedItem } from './nodeItem';
import type { NodesMemory } from './nodesMemory';
import { askNodeState } from './nodeState';

/** One slow node must not hold up the others for long. */
const mostMs = 4_000;

/** The configured nodes of the active network, one round trip. A node that does not answer is an item that says so. */
export async function nodeList(deps: TreeDeps, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const quick = { ...deps, deadlineMs: () => Math.min(deps.deadlineMs(), mostMs) };
  const primary = branchPrimary(quick, network, run);
  const states = await Promise.all(
    network.nodes.map(async (node) => ({
      node,
      state: run.allowed(node.url) ? await askNodeState(primary, node, memory) : undefined,
    })),
  );
  const sources = primary.context.log.all;
  return {
    nodes: states.map(({ node, state }) =>
      state === undefined
        ? unaskedItem(network, node)
        : nodeItem(
            network,
            state,
            knownContext(primary, memory, state.health),
            sources.filter(({ host }) => host === hostOf(node.url)),
          ),
    ),
    at: deps.now(),
    hosts: states.flatMap(({ node, state }) =>
      state === undefined || state.away !== undefined ? [] : [hostOf(node.url)],
    ),
    freshUntil: { kind: 'age', milliseconds: 15_000 },
  };
}
