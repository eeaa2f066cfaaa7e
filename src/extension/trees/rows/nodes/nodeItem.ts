import type { Source } from '../../../../engine/report';
import {
  type HealthContext,
  type NodeStatus,
  everyCheck,
  healthReport,
  nodeCondition,
  nodeMark,
  unrequestedWords,
} from '../../../../engine/health';
import type { TreeIcon, TreeNode, TreeAction } from '../treeNode';
import type { Network, NodeEndpoint } from '../../../../engine/networks';
import { nodeCell, nodesPlaceId } from './nodesPlace';

/** A configured node: how it is, in a line. */
export function nodeItem(
  network: Network,
  state: NodeStatus,
  context: HealthContext,
  sources: readonly Source[],
): TreeNode {
  const { node, health, nodeID: nodeId } = state;
  const version = state.version?.version;
  const parts = [nodeCondition(state, context), ...(version === undefined ? [] : [version])];
  const identifier = nodeId ?? node.name;
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }),
    label: node.name,
    description: parts.join(' · '),
    icon: iconOf(state),
    children: state.away === undefined ? ('collapsed' as const) : undefined,
    identifier: nodeId,
    report:
      health === undefined
        ? undefined
        : healthReport(health, everyCheck, context, {
            identifier,
            network: network.name,
            name: node.name,
            sources,
          }),
    cell: nodeCell(network, node, 'health.health'),
    offers: health === undefined ? nodeOffers : [...nodeOffers, 'compare'],
    detail: state.away?.sentence,
  };
}

/** What the menu of every node has. */
const nodeOffers: readonly TreeAction[] = ['node'];

/** A node whose host nobody agreed to. */
export function unrequestedItem(network: Network, node: NodeEndpoint): TreeNode {
  return silentItem(network, node, unrequestedWords, 'server');
}

/** A node that has not answered while others have. */
export function waitingItem(network: Network, node: NodeEndpoint): TreeNode {
  return silentItem(network, node, 'no response yet', 'sync');
}

function silentItem(network: Network, node: NodeEndpoint, description: string, symbol: TreeIcon['symbol']): TreeNode {
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }),
    label: node.name,
    description,
    icon: { symbol, state: 'away' },
    offers: nodeOffers,
  };
}

function iconOf(state: NodeStatus): TreeIcon {
  return { symbol: state.away === undefined ? 'server' : 'debug-disconnect', state: nodeMark(state) };
}
