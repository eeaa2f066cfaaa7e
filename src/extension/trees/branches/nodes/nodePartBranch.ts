import { hostOf } from '../../../../engine/errors';
import type { TreeBranch, TreeNode, TreeRun } from '../../rows/treeNode';
import type { NodeEndpoint } from '../../../../engine/networks';
import { createSourceClient } from '../../../../engine/sources';
import { TreeError } from '../treeError';
import { fetchHealthContext } from './fetchHealthContext';
import { fetchBootstrapProgress, fetchBootstrapState } from './fetchBootstrapProgress';
import { chainItems } from '../../rows/nodes/chainItems';
import type { NodesDeps, NodesMemory } from './nodesMemory';
import { fetchNodeHealth } from './nodeState';
import { subnetItems } from '../../rows/nodes/subnetItems';
import { checkItem } from '../../rows/nodes/nodeParts';

/**
 * What stands below an item of a node: its passed checks, its chains or its subnets.
 *
 * @throws {TreeError} where it does not tell its health
 */
export async function nodePartBranch(
  deps: NodesDeps,
  node: NodeEndpoint,
  part: 'passed' | 'chains' | 'subnets',
  run: TreeRun,
  memory: NodesMemory,
): Promise<TreeBranch> {
  const network = deps.active();
  const client = createSourceClient(deps, network, run);
  const { health, noHealth } = await fetchNodeHealth(client, node);
  if (health === undefined && part !== 'chains') {
    throw new TreeError(noHealth ?? '');
  }
  const [context, bootstrapped] = await Promise.all([
    fetchHealthContext(client, node, health, memory, part === 'chains' ? 'weights' : 'names'),
    part === 'chains' ? fetchBootstrapState(client, node, health) : new Map<string, boolean>(),
  ]);
  const progress = await fetchBootstrapProgress(deps, node, bootstrapped, run, memory);
  const sources = client.context.log.all;
  const nodeId = memory.nodeIds.get(node.url);
  const state = { node, nodeID: nodeId };
  const place = { network: network.name, node: node.name };
  const nodes = (): readonly TreeNode[] => {
    switch (part) {
      case 'passed':
        return (health?.checks ?? [])
          .filter((check) => check.state === 'ok')
          .map((check) => checkItem(network, state, check, context, sources));
      case 'chains':
        return chainItems(network, state, health, { bootstrapped, progress }, context, sources);
      case 'subnets':
        return subnetItems(place, context, health);
    }
  };
  const isUnreported = [...bootstrapped].some(([chain, done]) => done === false && !progress.has(chain));
  return {
    nodes: nodes(),
    at: deps.now(),
    hosts: [hostOf(node.url)],
    problem: isUnreported ? 'For its progress, see the node’s main.log.' : undefined,
    freshUntil: { kind: 'age', milliseconds: 15_000 },
  };
}
