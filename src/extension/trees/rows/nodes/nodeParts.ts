import {
  type Fact,
  type Line,
  type QueryResult,
  type Source,
  code,
  count,
  message,
  remote,
  text,
  lineLabel,
} from '../../../../engine/report';
import type { ResultOf, getNodeVersion, uptime } from '../../../../engine/rpc';
import type { TreeIcon, TreeNode } from '../treeNode';
import type { Network, NodeEndpoint } from '../../../../engine/networks';
import {
  type CheckState,
  type HealthCheck,
  type HealthContext,
  type NodeStatus,
  checkReport,
  explainCheck,
} from '../../../../engine/health';
import { nodeCell, nodesPlaceId } from './nodesPlace';
import { seenUptime } from '../../../../engine/validators';

/** What the node and its VMs are releases of. */
export function versionItem(
  network: Network,
  node: NodeEndpoint,
  version: ResultOf<typeof getNodeVersion>,
  sources: readonly Source[],
): TreeNode {
  const from = sources.map((_, i) => i);
  const fact = (key: string, label: string, value: Line): Fact => ({ key, label, value, brief: true, from });
  const { rpcProtocolVersion: protocol } = version;
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }, 'version'),
    label: 'version',
    description: version.version,
    icon: { symbol: 'versions', state: 'plain' },
    report: {
      kind: 'node',
      status: 'ok',
      identifier: node.name,
      network: network.name,
      title: [remote(version.version)],
      facts: [
        fact('gitCommit', 'git commit', [code(version.gitCommit)]),
        fact('database', 'database', [remote(version.databaseVersion)]),
        ...(protocol === undefined ? [] : [fact('rpcProtocol', 'rpcchainvm protocol', protocolLine(protocol))]),
      ],
      sections: [
        {
          key: 'vms',
          heading: 'VMs',
          columns: ['VM', 'version'],
          rows: Object.entries(version.vmVersions).map(([name, release]) => [[remote(name)], [remote(release)]]),
          from,
        },
      ],
      related: [],
      sources,
    },
    cell: nodeCell(network, node, 'info.getNodeVersion'),
  };
}

/** Of the first releases that know Helicon (docs/facts/evm.md). */
const heliconProtocol = 46n;

function protocolLine(protocol: bigint): Line {
  return protocol < heliconProtocol
    ? message`${count(protocol)}; avalanchego releases with Helicon require ${count(heliconProtocol)} of every VM`
    : [count(protocol)];
}

/** One check of a node in words; its Finding says what to do. */
export function checkItem(
  network: Network,
  { node, nodeID: nodeId }: Pick<NodeStatus, 'node' | 'nodeID'>,
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
    report: checkReport(explained, place),
    cell: nodeCell(network, node, 'health.health'),
  };
}

const icons: Readonly<Record<CheckState, TreeIcon>> = {
  failing: { symbol: 'error', state: 'bad' },
  notYetRun: { symbol: 'clock', state: 'away' },
  ok: { symbol: 'pass', state: 'good' },
};

/**
 * The uptime as the other validators have seen it; it counts for validators of the primary network alone.
 *
 * @param needed percent that the reward asks for; absent: not known
 */
export function uptimeItem(
  network: Network,
  node: NodeEndpoint,
  result: QueryResult<ResultOf<typeof uptime>>,
  needed: number | undefined,
  sources: readonly Source[],
): readonly TreeNode[] {
  if (!result.ok && !result.rejected) {
    return [];
  }
  const value = result.ok ? seenUptime(result.value) : [text('not measured: not a Primary Network validator')];
  const isLow = result.ok && needed !== undefined && result.value.weightedAveragePercentage < needed;
  return [
    {
      id: nodesPlaceId({ network: network.name, node: node.name }, 'uptime'),
      label: 'uptime',
      // What it means for the reward stands in the tooltip.
      description: isLow
        ? `${lineLabel(value.slice(0, 1))}, ${needed} % required`
        : lineLabel(result.ok ? value.slice(0, 1) : value),
      icon: { symbol: 'pulse', state: isLow ? 'warning' : 'plain' },
      report: {
        kind: 'node',
        status: 'ok',
        identifier: node.name,
        network: network.name,
        title: message`uptime: ${value}`,
        facts: [
          {
            key: 'meaning',
            label: 'meaning',
            value: [
              text(
                'Each validator measures how long it was connected to the node. At the end of the staking period, validators that measured at least 80 % vote to reward it; 90 % for periods that started after Helicon.',
              ),
            ],
            brief: true,
            from: sources.map((_, i) => i),
          },
        ],
        sections: [],
        related: [],
        sources,
      },
      cell: nodeCell(network, node, 'info.uptime'),
    },
  ];
}
