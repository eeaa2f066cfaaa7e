import { type Source, lineLabel } from '../../../../engine/report';
import {
  type BootstrapProgress,
  type BootstrapState,
  type NodeStatus,
  type Health,
  type HealthCheck,
  type HealthContext,
  checkReport,
  explainCheck,
  textsIn,
} from '../../../../engine/health';
import { type Network, type NodeEndpoint, PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { formatCount, formatDuration, shortenId } from '../../../../engine/primitives';
import type { TreeIcon, TreeNode } from '../treeNode';
import { nodeCell, nodesPlaceId } from './nodesPlace';

/** By alias or blockchain ID, of chains that are caught up with. */
type ChainProgress = ReadonlyMap<string, BootstrapProgress>;

/** The chains that a node runs: how many it has caught up with, and which not. */
export function chainsItem(
  network: Network,
  node: NodeEndpoint,
  bootstrapped: BootstrapState,
  context: HealthContext,
): TreeNode {
  const open = [...bootstrapped].filter(([, done]) => done !== true);
  const isReported = [...bootstrapped.values()].some((done) => done !== undefined);
  const names = open.map(([name]) => chainName(name, context)).join(', ');
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }, 'chains'),
    label: 'chains',
    description: !isReported
      ? 'bootstrap status unknown'
      : open.length === 0
        ? `${bootstrapped.size}, all bootstrapped`
        : `${bootstrapped.size - open.length} / ${bootstrapped.size} bootstrapped, missing ${names}`,
    icon: { symbol: 'link', state: open.length === 0 || !isReported ? 'plain' : 'warning' },
    children: 'collapsed',
  };
}

/** Each chain that a node runs, with what its check found. */
export function chainItems(
  network: Network,
  state: Pick<NodeStatus, 'node' | 'nodeID'>,
  health: Health | undefined,
  { bootstrapped, progress }: { readonly bootstrapped: BootstrapState; readonly progress: ChainProgress },
  context: HealthContext,
  sources: readonly Source[],
): readonly TreeNode[] {
  const { node, nodeID: nodeId } = state;
  return [...bootstrapped].map(([name, done]): TreeNode => {
    const check = health?.checks.find((one) => one.name === name);
    const explained = check && explainCheck(check, context);
    const identifier = name === 'P' ? PRIMARY_NETWORK_ID : context.chains?.get(name)?.blockchainId;
    const found = explained === undefined || check?.state === 'notYetRun' ? [] : [lineLabel(explained.answer)];
    return {
      id: nodesPlaceId({ network: network.name, node: node.name }, 'chains', name),
      label: chainName(name, context),
      description: [...progressWords(done, check, progress.get(name)), ...found].join(' · '),
      icon: iconOf(done, check),
      identifier,
      report:
        explained === undefined
          ? undefined
          : checkReport(explained, { identifier: nodeId ?? node.name, network: network.name, sources }),
      cell: nodeCell(network, node, `info.isBootstrapped {"chain": ${JSON.stringify(name)}}`),
    };
  });
}

/** How far a node is with a chain. */
function progressWords(
  done: boolean | undefined,
  check: HealthCheck | undefined,
  progress: BootstrapProgress | undefined,
): readonly string[] {
  if (done === true) {
    return ['bootstrapped'];
  }
  if (check?.error?.startsWith('failed to create chain') === true) {
    return ['not started'];
  }
  return [done === undefined ? 'unknown' : 'bootstrapping', ...(progress === undefined ? [] : stepWords(progress))];
}

/** `12,000 of 41,203,880 blocks fetched · 3 h left, then they are executed`. */
function stepWords({ step, done, whole, left }: BootstrapProgress): readonly string[] {
  const blocks =
    whole === undefined ? formatCount(BigInt(done)) : `${formatCount(BigInt(done))} / ${formatCount(BigInt(whole))}`;
  const time = left === undefined ? undefined : formatDuration(left);
  return step === 'fetched'
    ? [`${blocks} blocks fetched`, time === undefined ? 'execution follows' : `about ${time} left, then execution`]
    : [`${blocks} blocks executed`, ...(time === undefined ? [] : [`about ${time} left`])];
}

function iconOf(done: boolean | undefined, check: HealthCheck | undefined): TreeIcon {
  if (check?.state === 'failing') {
    return { symbol: 'link', state: 'bad' };
  }
  switch (done) {
    case true:
      return { symbol: 'link', state: 'good' };
    case false:
      return { symbol: 'sync', state: 'warning' };
    case undefined:
      return { symbol: 'link', state: 'plain' };
  }
}

function chainName(name: string, { chains }: HealthContext): string {
  switch (name) {
    case 'P':
      return 'P-Chain';
    case 'X':
      return 'X-Chain';
    case 'C':
      return 'C-Chain';
    default:
      return chains?.get(name)?.name ?? shortenId(name);
  }
}

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
