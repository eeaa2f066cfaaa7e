import type { Tree, TreeBranch, TreeRun } from '../../rows/treeNode';
import { TreeError } from '../treeError';
import { endpointBranch } from './endpointBranch';
import { nodeBranch } from './nodeBranch';
import { nodePartBranch } from './nodePartBranch';
import { type NodesDeps, NodesMemory } from './nodesMemory';
import { readNodesPlaceId } from '../../rows/nodes/nodesPlace';
import { hostOf } from '../../../../engine/errors';
import { nodeItem, unrequestedItem, waitingItem } from '../../rows/nodes/nodeItem';
import type { NodeState } from '../../rows/nodes/nodeState';
import type { NodeEndpoint } from '../../../../engine/networks';
import { createSourceClient } from '../../../../engine/sources';
import type { TreeDeps } from '../treeDeps';
import { knownContext } from './fetchHealthContext';
import { fetchNodeState } from './nodeState';

/** One slow node must not hold up the others for long. */
const maxMs = 4_000;

/** The configured nodes of the active network, one round trip. A node that does not answer is an item that says so. */
async function nodeList(deps: TreeDeps, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const quick = { ...deps, deadlineMs: () => Math.min(deps.deadlineMs(), maxMs) };
  const client = createSourceClient(quick, network, run);
  const states = new Map<NodeEndpoint, NodeState>();
  const branch = (): TreeBranch => {
    const sources = client.context.log.all;
    return {
      nodes: network.nodes.map((node) => {
        const state = states.get(node);
        return state === undefined
          ? (run.allowed(node.url) ? waitingItem : unrequestedItem)(network, node)
          : nodeItem(
              network,
              state,
              knownContext(client, memory, state.health),
              sources.filter(({ host }) => host === hostOf(node.url)),
            );
      }),
      at: deps.now(),
      hosts: [...states].flatMap(([node, { away }]) => (away === undefined ? [hostOf(node.url)] : [])),
      freshUntil: { kind: 'age', milliseconds: 15_000 },
    };
  };
  await Promise.all(
    network.nodes
      .filter(({ url }) => run.allowed(url))
      .map(async (node) => {
        states.set(node, await fetchNodeState(client, node, memory));
        run.soFar?.(branch());
      }),
  );
  return branch();
}

/** The configured nodes of the active network, and below each what it tells of itself. */
export function createNodesTree(deps: NodesDeps): Tree {
  const memory = new NodesMemory(deps.nodeIds);
  return {
    async children(parent, run) {
      if (parent === undefined) {
        return nodeList(deps, run, memory);
      }
      const { network, node: name, part } = readNodesPlaceId(parent.id);
      const active = deps.active();
      const node = active.nodes.find((one) => one.name === name);
      if (active.name !== network || node === undefined) {
        throw new TreeError(`${name} is no longer a node of ${active.name}.`);
      }
      switch (part) {
        case undefined:
          return nodeBranch(deps, node, run, memory);
        case 'endpoints':
          return endpointBranch(deps, node, run, memory);
        case 'passed':
        case 'chains':
        case 'subnets':
          return nodePartBranch(deps, node, part, run, memory);
      }
    },
  };
}
