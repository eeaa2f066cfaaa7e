import { type Source, type QueryResult, valueOf, lineLabel } from '../../../../engine/report';
import {
  type HealthContext,
  everyCheck,
  healthReport,
  healthState,
  healthSummary,
  healthOf,
} from '../../../../engine/health';
import type { TreeIcon, TreeNode, TreeAction } from '../treeNode';
import type { Network, NodeEndpoint } from '../../../../engine/networks';
import {
  ConnectionError,
  HttpError,
  RpcError,
  TimeoutError,
  errorCategory,
  errorSentence,
} from '../../../../engine/errors';
import { type ResultOf, getNodeID, getNodeVersion, health } from '../../../../engine/rpc';
import type { SourceClient } from '../../../../engine/sources';
import { nodeCell, nodesPlaceId, type NodeState, type NodesMemory } from './nodeState';

/** A configured node: how it is, in a line. */
export function nodeItem(
  network: Network,
  state: NodeState,
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
  return silentItem(network, node, 'not queried: host not allowed', 'server');
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

/** How it is, or why that is not known. */
export function nodeCondition({ away, health, noHealth }: NodeState, context: HealthContext): string {
  if (away !== undefined) {
    return away.words;
  }
  if (health === undefined) {
    return noHealth ?? '';
  }
  switch (healthState(health)) {
    case 'healthy':
      return 'healthy';
    case 'starting':
      return `starting; ${lineLabel(healthSummary(health, context))}`;
    case 'failing':
      return lineLabel(healthSummary(health, context));
  }
}

function iconOf(state: NodeState): TreeIcon {
  return { symbol: state.away === undefined ? 'server' : 'debug-disconnect', state: nodeMark(state) };
}

export function nodeMark({ away, health }: NodeState): TreeIcon['state'] {
  if (away !== undefined) {
    return 'bad';
  }
  switch (health && healthState(health)) {
    case undefined:
      return 'plain';
    case 'healthy':
      return 'good';
    case 'starting':
      return 'warning';
    case 'failing':
      return 'bad';
  }
}

type NodeHealth = Pick<NodeState, 'health' | 'noHealth'>;

/** Its health alone. */
export async function fetchNodeHealth(client: SourceClient, { url }: NodeEndpoint): Promise<NodeHealth> {
  return toHealth(await client.thisNode(url, 'node', health, {}));
}

function toHealth(result: QueryResult<ResultOf<typeof health>>): NodeHealth {
  return result.ok ? { health: healthOf(result.value) } : { noHealth: whyNot(result) };
}

export async function fetchNodeState(
  client: SourceClient,
  node: NodeEndpoint,
  memory: NodesMemory,
): Promise<NodeState> {
  const [healthResult, idResult, versionResult] = await Promise.all([
    client.thisNode(node.url, 'node', health, {}),
    client.thisNode(node.url, 'node', getNodeID, {}),
    client.thisNode(node.url, 'node', getNodeVersion, {}),
  ]);
  const nodeId = valueOf(idResult)?.nodeID;
  if (nodeId !== undefined) {
    memory.nodeIds.remember(node.url, nodeId);
  }
  const version = valueOf(versionResult);
  const result = [healthResult, idResult, versionResult];
  const away = result.every(
    (one) => !one.ok && !one.rejected && !(one.error instanceof RpcError) && errorCategory(one.error) === undefined,
  );
  return {
    node,
    ...toHealth(healthResult),
    nodeID: nodeId,
    version,
    away:
      away && !healthResult.ok ? { sentence: whyNot(healthResult), words: awayWords(healthResult.error) } : undefined,
  };
}

function whyNot(result: Extract<QueryResult<unknown>, { readonly ok: false }>): string {
  return result.error === undefined
    ? 'Querying it failed.'
    : errorCategory(result.error) === 'noEndpoint'
      ? 'Its health API is not public.'
      : errorSentence(result.error);
}

/** The same where there is no room for a sentence. */
function awayWords(error: unknown): string {
  if (error instanceof TimeoutError || (error instanceof ConnectionError && error.problem === 'connectTimeout')) {
    return 'no response';
  }
  if (error instanceof HttpError) {
    return `HTTP ${error.status}`;
  }
  return error instanceof ConnectionError && error.problem === 'refused' ? 'connection refused' : 'offline';
}
