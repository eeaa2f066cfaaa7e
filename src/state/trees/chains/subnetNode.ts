import * as l10n from '@vscode/l10n';
import { cleanRemote } from '../../../core/text/clean';
import { formatCount } from '../../../core/text/count';
import { shortenId } from '../../../core/text/shorten';
import type { TreeNode } from '../../../explain/trees/treeNode';
import { PRIMARY_NETWORK_ID } from '../../../explain/platform/primaryNetwork';
import { chainCell } from '../../../explain/trees/chains/chainsPlace';
import type { ChainsContext } from './chainsContext';
import { placeId } from '../../../explain/trees/chains/chainsPlace';
import type { ListedSubnet } from '../../../explain/trees/chains/listedChain';
import type { SetTotals } from '../../../core/validators/validatorSet';
import { shareText } from '../../../core/validators/share';

/** Names that stand in a label. */
const maxNames = 3;

export function primaryNetworkNode({ network }: ChainsContext): TreeNode {
  return {
    id: placeId({ network: network.name, subnetId: PRIMARY_NETWORK_ID, parts: [] }),
    label: l10n.t('Primary Network'),
    icon: { symbol: 'globe', state: 'plain' },
    children: 'expanded',
    identifier: PRIMARY_NETWORK_ID,
    cell: chainCell(network, undefined, 'platform.getHeight', 'info.upgrades'),
    offers: ['export'],
  };
}

/**
 * A subnet or L1, called by its chains: `77702 · 4 validators, 91 % connected`.
 *
 * @param totals absent: nobody was asked, or told
 */
export function subnetNode({ deps, network }: ChainsContext, subnet: ListedSubnet, totals?: SetTotals): TreeNode {
  const { subnetId, chains } = subnet;
  const names = chains.slice(0, maxNames).map(({ name }) => cleanRemote(name, 40));
  const label = [...names, ...(chains.length > maxNames ? ['…'] : [])].join(', ');
  const ids = chains.flatMap(({ evmChainId }) => (evmChainId === undefined ? [] : [String(evmChainId)]));
  const id = ids.length === 0 || ids.length > maxNames ? undefined : ids.join(', ');
  const count =
    chains.length === 0
      ? l10n.t('no blockchain')
      : chains.length === 1
        ? l10n.t('1 blockchain')
        : l10n.t('{0} blockchains', formatCount(BigInt(chains.length)));
  // How many chains there are matters less than who validates them, and shows in the names.
  const figures =
    totals === undefined ? [...(id === undefined ? [] : [id]), count] : [id ?? count, validatorsText(totals)];
  return {
    id: placeId({ network: network.name, subnetId, parts: [] }),
    label: label === '' ? shortenId(subnetId) : label,
    description: figures.join(' · '),
    icon: { symbol: 'layers', state: 'plain' },
    children: chains.length === 0 ? undefined : 'collapsed',
    identifier: subnetId,
    cell: chainCell(network, undefined, `platform.getSubnet { "subnetID": "${subnetId}" }`),
    offers: [deps.pinned(network.name, subnetId) ? 'unpin' : 'pin', 'compare'],
  };
}

function validatorsText({ count, weight, connected }: SetTotals): string {
  const validators = count === 1 ? l10n.t('1 validator') : l10n.t('{0} validators', formatCount(BigInt(count)));
  const share = connected === undefined ? undefined : shareText(connected, weight);
  return share === undefined ? validators : l10n.t('{0}, {1} connected', validators, share);
}
