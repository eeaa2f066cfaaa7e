import type { Source } from '../../../core/finding/finding';
import { checkFinding } from '../../../core/health/healthFinding';
import { explainCheck } from '../../../core/health/explainCheck';
import type { CheckState, HealthCheck } from '../../../core/health/health';
import type { HealthContext } from '../../../core/health/healthContext';
import { lineLabel } from '../lineLabel';
import type { TreeIcon, TreeNode } from '../treeNode';
import type { Network } from '../../../core/networks/network';
import { nodeCell } from './nodeCell';
import { nodesPlaceId } from './nodesPlace';
import type { NodeState } from './nodeState';

/** One check of a node in words; its Finding says what to do. */
export function checkItem(
  network: Network,
  { node, nodeID: nodeId }: Pick<NodeState, 'node' | 'nodeID'>,
  check: HealthCheck,
  context: HealthContext,
  sources: readonly Source[],
): TreeNode {
  const explained = explainCheck(check, context);
  const place = { identifier: nodeId ?? node.name, network: network.name, sources };
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }, 'check', check.name),
    label: lineLabel(explained.subject),
    description: lineLabel(explained.answer),
    icon: icons[check.state],
    finding: checkFinding(explained, place),
    cell: nodeCell(network, node, 'health.health'),
  };
}

const icons: Readonly<Record<CheckState, TreeIcon>> = {
  failing: { symbol: 'error', state: 'bad' },
  notYetRun: { symbol: 'clock', state: 'away' },
  ok: { symbol: 'pass', state: 'good' },
};
