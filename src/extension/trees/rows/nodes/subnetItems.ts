import { type Health, type HealthContext, textsIn } from '../../../../engine/health';
import { shortenId } from '../../../../engine/primitives';
import type { TreeNode } from '../treeNode';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { nodesPlaceId } from './nodesPlace';

interface Place {
  readonly network: string;
  readonly node: string;
}

/** The subnets that a node tracks: those whose chains it runs or catches up with. It has no method that lists them. */
export function subnetsItem(place: Place, context: HealthContext, health: Health | undefined): readonly TreeNode[] {
  const subnets = trackedSubnets(context, health);
  if (health === undefined) {
    return [];
  }
  return [
    {
      id: nodesPlaceId(place, 'subnets'),
      label: 'tracked subnets',
      description:
        subnets.length === 0 ? 'Primary Network only' : subnets.map(({ id, name }) => name ?? shortenId(id)).join(', '),
      icon: { symbol: 'type-hierarchy', state: 'plain' },
      children: subnets.length === 0 ? undefined : ('collapsed' as const),
    },
  ];
}

export function subnetItems(place: Place, context: HealthContext, health: Health | undefined): readonly TreeNode[] {
  return trackedSubnets(context, health).map(({ id, name }): TreeNode => ({
    id: nodesPlaceId(place, 'subnets', id),
    label: name ?? shortenId(id),
    description: name === undefined ? undefined : shortenId(id),
    icon: { symbol: 'type-hierarchy', state: 'plain' },
    identifier: id,
  }));
}

function trackedSubnets({ subnets }: HealthContext, health: Health | undefined) {
  const waited = health?.checks.find(({ name }) => name === 'bootstrapped')?.message;
  const ids = new Set([...(subnets?.keys() ?? []), ...textsIn(waited)]);
  ids.delete(PRIMARY_NETWORK_ID);
  return [...ids].map((id) => ({ id, name: subnets?.get(id) }));
}
