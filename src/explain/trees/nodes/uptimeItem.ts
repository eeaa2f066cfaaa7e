import * as l10n from '@vscode/l10n';
import type { Source } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import type { uptime } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { lineLabel } from '../lineLabel';
import type { TreeNode } from '../treeNode';
import { seenUptime } from '../../platform/node/seenUptime';
import type { SourcedResult } from '../../sourcedResult';
import type { Network, NodeEndpoint } from '../../../core/networks/network';
import { nodeCell } from './nodeCell';
import { nodesPlaceId } from './nodesPlace';

/** Percent that a validator of the primary network must reach at the least, whatever its release (facts.md 11). */
const least = 80;

/** The uptime as the other validators have seen it; it counts for validators of the primary network alone. */
export function uptimeItem(
  network: Network,
  node: NodeEndpoint,
  told: SourcedResult<ResultOf<typeof uptime>>,
  sources: readonly Source[],
): readonly TreeNode[] {
  if (!told.ok && !told.refused) {
    return [];
  }
  const value = told.ok ? seenUptime(told.value) : [text(l10n.t('not counted: no validator of the primary network'))];
  const isLow = told.ok && told.value.weightedAveragePercentage < least;
  return [
    {
      id: nodesPlaceId({ network: network.name, node: node.name }, 'uptime'),
      label: l10n.t('uptime seen'),
      // What it means for the reward stands in the tooltip.
      description: lineLabel(told.ok ? value.slice(0, 1) : value),
      icon: { symbol: 'pulse', state: isLow ? 'warning' : 'plain' },
      finding: {
        kind: 'node',
        status: 'ok',
        identifier: node.name,
        network: network.name,
        title: [text(l10n.t('uptime seen: ')), ...value],
        facts: [
          {
            key: 'meaning',
            label: l10n.t('meaning'),
            value: [
              text(
                l10n.t(
                  'Each validator counts for how long it was connected to the node. At the end of the period those vote for the reward that have seen it for 80 % of the time, and 90 % where it began after Helicon.',
                ),
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
