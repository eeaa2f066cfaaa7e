import { errorCategory } from '../../../api/errors/errorCategory';
import { ConnectionError, HttpError, RpcError, TimeoutError } from '../../../api/errors/errors';
import { errorSentence } from '../../../api/errors/errorSentence';
import { healthOf } from '../../../core/health/health';
import { health } from '../../../core/rpc/catalogue/health';
import { getNodeID, getNodeVersion } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { SourceClient } from '../../sources/sourceClient';
import { type QueryResult, valueOf } from '../../../explain/sourcedResult';
import type { NodeEndpoint } from '../../../core/networks/network';
import type { NodesMemory } from './nodesMemory';
import type { NodeState } from '../../../explain/trees/nodes/nodeState';

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
