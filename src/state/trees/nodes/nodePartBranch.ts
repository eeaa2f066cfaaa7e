import { hostOf } from '../../../api/errors/redact';
import type { TreeBranch, TreeNode, TreeRun } from '../../../explain/trees/treeNode';
import type { NodeEndpoint } from '../../../core/networks/network';
import { createSourceClient } from '../../sources/createSourceClient';
import { TreeError } from '../treeError';
import { fetchHealthContext } from './fetchHealthContext';
import { fetchBootstrapProgress, fetchBootstrapState } from './fetchBootstrapProgress';
import { chainItems } from '../../../explain/trees/nodes/chainItems';
import type { NodesDeps, NodesMemory } from './nodesMemory';
import { fetchNodeHealth } from './nodeState';
import { subnetItems } from '../../../explain/trees/nodes/subnetItems';
import { checkItem } from '../../../explain/trees/nodes/nodeParts';

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
