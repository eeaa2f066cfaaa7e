import * as l10n from '@vscode/l10n';
import type { Fact, Line, Source } from '../../../core/finding/finding';
import { code, count, remote } from '../../../core/finding/spans';
import type { getNodeVersion } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { TreeNode } from '../treeNode';
import type { Network, NodeEndpoint } from '../../../core/networks/network';
import { nodeCell } from './nodeCell';
import { nodesPlaceId } from './nodesPlace';

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
    label: l10n.t('version'),
    description: version.version,
    icon: { symbol: 'versions', state: 'plain' },
    finding: {
      kind: 'node',
      status: 'ok',
      identifier: node.name,
      network: network.name,
      title: [remote(version.version)],
      facts: [
        fact('gitCommit', l10n.t('built from commit'), [code(version.gitCommit)]),
        fact('database', l10n.t('database'), [remote(version.databaseVersion)]),
        ...(protocol === undefined ? [] : [fact('rpcProtocol', l10n.t('protocol with VMs'), [count(protocol)])]),
      ],
      sections: [
        {
          key: 'vms',
          heading: l10n.t('VMs'),
          columns: [l10n.t('VM'), l10n.t('version')],
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
