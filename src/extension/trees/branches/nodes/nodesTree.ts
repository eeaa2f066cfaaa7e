import type { Tree, TreeBranch, TreeRun, TreeNode } from '../../rows/treeNode';
import { QueryError, createSourceClient, type SourceClient } from '../../../../engine/sources';
import { endpointBranch } from './endpointBranch';
import { hostOf } from '../../../../engine/errors';
import { nodeItem, unrequestedItem, waitingItem } from '../../rows/nodes/nodeItem';
import { readNodesPlaceId, nodeCell, nodesPlaceId } from '../../rows/nodes/nodesPlace';
import { chainItems, chainsItem, subnetItems, subnetsItem } from '../../rows/nodes/chainItems';
import { checkItem, uptimeItem, versionItem } from '../../rows/nodes/nodeParts';
import { type NodeEndpoint, requiredUptime } from '../../../../engine/networks';
import { heliconTime } from '../../../../engine/evm';
import {
  type Staker,
  platformGetCurrentValidators as getCurrentValidators,
  upgrades,
  uptime,
} from '../../../../engine/rpc';
import { isL1 } from '../../../../engine/transactions';
import { valueOf } from '../../../../engine/report';
import {
  type Health,
  NodesMemory,
  type NodeStatus,
  connectedPeers,
  fetchBootstrapProgress,
  fetchBootstrapState,
  fetchHealthContext,
  fetchNodeHealth,
  fetchNodeStatus,
  knownContext,
} from '../../../../engine/health';
import { formatCount } from '../../../../engine/primitives';
import type { WatchDeps } from '../../../../engine/diagnose';

/** One slow node must not hold up the others for long. */
const maxMs = 4_000;

/** The configured nodes of the active network, one round trip. A node that does not answer is an item that says so. */
async function nodeList(deps: WatchDeps, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const quick = { ...deps, deadlineMs: () => Math.min(deps.deadlineMs(), maxMs) };
  const client = createSourceClient(quick, network, run);
  const states = new Map<NodeEndpoint, NodeStatus>();
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
        states.set(node, await fetchNodeStatus(client, node, memory));
        run.soFar?.(branch());
      }),
  );
  return branch();
}

/** The configured nodes of the active network, and below each what it tells of itself. */
export function createNodesTree(deps: WatchDeps): Tree {
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
        throw new QueryError(`${name} is no longer a node of ${active.name}.`);
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

/**
 * What stands below an item of a node: its passed checks, its chains or its subnets.
 *
 * @throws {QueryError} where it does not tell its health
 */
async function nodePartBranch(
  deps: WatchDeps,
  node: NodeEndpoint,
  part: 'passed' | 'chains' | 'subnets',
  run: TreeRun,
  memory: NodesMemory,
): Promise<TreeBranch> {
  const network = deps.active();
  const client = createSourceClient(deps, network, run);
  const { health, noHealth } = await fetchNodeHealth(client, node);
  if (health === undefined && part !== 'chains') {
    throw new QueryError(noHealth ?? '');
  }
  const [context, bootstrapped] = await Promise.all([
    fetchHealthContext(client, node, health, memory, part === 'chains' ? 'weights' : 'names'),
    part === 'chains' ? fetchBootstrapState(client, node, health) : new Map<string, boolean>(),
  ]);
  const progress = await fetchBootstrapProgress(deps, client, node, bootstrapped, memory);
  const sources = client.context.log.all;
  const nodeId = memory.nodeIds.get(node.url);
  const state = { node, nodeID: nodeId };
  const place = { network: network.name, node: node.name };
  const nodes = (): readonly TreeNode[] => {
    switch (part) {
      case 'passed':
        return (health?.checks ?? [])
          .filter((check) => check.state === 'ok')
          .map((check) => checkItem(network, state, check, context, sources));
      case 'chains':
        return chainItems(network, state, health, { bootstrapped, progress }, context, sources);
      case 'subnets':
        return subnetItems(place, context, health);
    }
  };
  const isUnreported = [...bootstrapped].some(([chain, done]) => done === false && !progress.has(chain));
  return {
    nodes: nodes(),
    at: deps.now(),
    hosts: [hostOf(node.url)],
    problem: isUnreported ? 'For its progress, see the node’s main.log.' : undefined,
    freshUntil: { kind: 'age', milliseconds: 15_000 },
  };
}

/**
 * What a node tells of itself, two round trips deep: its failing checks first.
 *
 * @throws {QueryError} where it answered nothing
 */
async function nodeBranch(deps: WatchDeps, node: NodeEndpoint, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const client = createSourceClient(deps, network, run);
  const [state, seen] = await Promise.all([
    fetchNodeStatus(client, node, memory),
    client.thisNode(node.url, 'node', uptime, {}),
  ]);
  if (state.away !== undefined) {
    throw new QueryError(state.away.sentence);
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
  const peers = connectedPeers(health);
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
