import { hostOf } from '../../../../engine/errors';
import type { TreeBranch, TreeNode, TreeRun } from '../../rows/treeNode';
import { heliconTime } from '../../../../engine/evm';
import {
  type Staker,
  platformGetCurrentValidators as getCurrentValidators,
  upgrades,
  uptime,
} from '../../../../engine/rpc';
import { type NodeEndpoint, requiredUptime } from '../../../../engine/networks';
import { isL1 } from '../../../../engine/transactions';
import { valueOf } from '../../../../engine/report';
import { type SourceClient, createSourceClient } from '../../../../engine/sources';
import { type Health, integerAt } from '../../../../engine/health';
import { formatCount } from '../../../../engine/primitives';
import type { TreeDeps } from '../treeDeps';
import { TreeError } from '../treeError';
import { fetchHealthContext } from './fetchHealthContext';
import { fetchBootstrapState } from './fetchBootstrapProgress';
import { chainsItem } from '../../rows/nodes/chainItems';
import { checkItem, uptimeItem, versionItem } from '../../rows/nodes/nodeParts';
import { nodeCell, nodesPlaceId } from '../../rows/nodes/nodesPlace';
import type { NodesMemory } from './nodesMemory';
import { fetchNodeState } from './nodeState';
import { subnetsItem } from '../../rows/nodes/subnetItems';

/**
 * What a node tells of itself, two round trips deep: its failing checks first.
 *
 * @throws {TreeError} where it answered nothing
 */
export async function nodeBranch(
  deps: TreeDeps,
  node: NodeEndpoint,
  run: TreeRun,
  memory: NodesMemory,
): Promise<TreeBranch> {
  const network = deps.active();
  const client = createSourceClient(deps, network, run);
  const [state, seen] = await Promise.all([
    fetchNodeState(client, node, memory),
    client.thisNode(node.url, 'node', uptime, {}),
  ]);
  if (state.away !== undefined) {
    throw new TreeError(state.away.sentence);
  }
  const { health, nodeID: nodeId } = state;
  const [context, bootstrapped, needed] = await Promise.all([
    fetchHealthContext(client, node, health, memory),
    fetchBootstrapState(client, node, health),
    seen.ok && nodeId !== undefined ? uptimeNeeded(client, node, nodeId, memory) : undefined,
  ]);
  const protocol = state.version?.rpcProtocolVersion;
  const known = protocol === undefined ? context : { ...context, rpcProtocol: protocol };
  const sources = client.context.log.all;
  const checks = (health?.checks ?? []).filter((check) => check.state !== 'ok');
  const place = { network: network.name, node: node.name };
  const nodes: readonly TreeNode[] = [
    ...checks.map((check) => checkItem(network, state, check, known, sources)),
    ...passedItem(place, health),
    ...(state.version === undefined ? [] : [versionItem(network, node, state.version, sources)]),
    ...(nodeId === undefined
      ? []
      : [
          {
            id: nodesPlaceId(place, 'nodeID'),
            label: 'NodeID',
            description: nodeId,
            icon: { symbol: 'key', state: 'plain' as const },
            identifier: nodeId,
            cell: nodeCell(network, node, 'info.getNodeID'),
          },
        ]),
    ...uptimeItem(network, node, seen, needed, sources),
    ...peersItem(place, health, nodeCell(network, node, 'info.peers')),
    chainsItem(network, node, bootstrapped, known),
    ...subnetsItem(place, known, health),
    {
      id: nodesPlaceId(place, 'endpoints'),
      label: 'APIs',
      description: 'expand to check',
      icon: { symbol: 'plug', state: 'plain' },
      children: 'collapsed',
    },
  ];
  return {
    nodes,
    at: deps.now(),
    hosts: [hostOf(node.url)],
    problem: state.noHealth,
    freshUntil: { kind: 'age', milliseconds: 15_000 },
  };
}

/** Percent that the reward asks for, by when the period began; undefined where the node does not tell. */
async function uptimeNeeded(
  client: SourceClient,
  { url }: NodeEndpoint,
  nodeId: string,
  { uptimeNeeds }: NodesMemory,
): Promise<number | undefined> {
  const known = uptimeNeeds.get(url);
  if (known !== undefined && client.context.now() < known.until) {
    return known.percent;
  }
  const [staking, times] = await Promise.all([
    client.thisNode(url, 'P-Chain', getCurrentValidators, { nodeIDs: [nodeId] }),
    client.thisNode(url, 'node', upgrades, {}),
  ]);
  const staker = valueOf(staking)?.validators.find((one): one is Staker => !isL1(one));
  if (staker === undefined) {
    return undefined;
  }
  const percent = requiredUptime(staker.startTime, heliconTime(valueOf(times), client.network.networkId));
  uptimeNeeds.set(url, { percent, until: staker.endTime.getTime() });
  return percent;
}

function passedItem(place: { readonly network: string; readonly node: string }, health: Health | undefined) {
  const passed = (health?.checks ?? []).filter(({ state }) => state === 'ok').length;
  if (health === undefined || passed === 0) {
    return [];
  }
  const isAll = passed === health.checks.length;
  const item: TreeNode = {
    id: nodesPlaceId(place, 'passed'),
    label: 'checks passed',
    description: isAll ? `all ${passed}` : `${passed} of ${health.checks.length}`,
    icon: { symbol: 'pass', state: isAll ? 'good' : 'plain' },
    children: 'collapsed',
  };
  return [item];
}

/** Their number is part of the health; asking for each of them would be a large answer. */
function peersItem(
  place: { readonly network: string; readonly node: string },
  health: Health | undefined,
  cell: string,
): readonly TreeNode[] {
  const message = health?.checks.find(({ name }) => name === 'network')?.message;
  const peers = integerAt(message, 'connectedPeers');
  return peers === undefined
    ? []
    : [
        {
          id: nodesPlaceId(place, 'peers'),
          label: 'peers',
          description: formatCount(peers),
          icon: { symbol: 'organization', state: peers === 0n ? 'warning' : 'plain' },
          cell,
        },
      ];
}
