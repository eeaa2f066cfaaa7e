import {
  ConnectionError,
  HttpError,
  RpcError,
  TimeoutError,
  errorCategory,
  errorSentence,
} from '../../../../engine/errors';
import { healthOf } from '../../../../engine/health';
import { type ResultOf, getNodeID, getNodeVersion, health } from '../../../../engine/rpc';
import type { SourceClient } from '../../../../engine/sources';
import { type QueryResult, valueOf } from '../../../../engine/report';
import type { NodeEndpoint } from '../../../../engine/networks';
import type { NodesMemory } from './nodesMemory';
import type { NodeState } from '../../rows/nodes/nodeState';

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
