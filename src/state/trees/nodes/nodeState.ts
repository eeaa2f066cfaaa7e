import { errorCategory } from '../../../api/errors/errorCategory';
import { ConnectionError, HttpError, RpcError, TimeoutError } from '../../../api/errors/errors';
import { errorSentence } from '../../../api/errors/errorSentence';
import { healthOf } from '../../../core/health/health';
import { health } from '../../../core/rpc/catalogue/health';
import { getNodeID, getNodeVersion } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { SourceClient } from '../../sources/sourceClient';
import { type SourcedResult, valueOf } from '../../../explain/sourcedResult';
import type { NodeEndpoint } from '../../../core/networks/network';
import type { NodesMemory } from './nodesMemory';
import type { NodeState } from '../../../explain/trees/nodes/nodeState';

type NodeHealth = Pick<NodeState, 'health' | 'noHealth'>;

/** Its health alone. */
export async function fetchNodeHealth(client: SourceClient, { url }: NodeEndpoint): Promise<NodeHealth> {
  return toHealth(await client.thisNode(url, 'node', health, {}));
}

function toHealth(told: SourcedResult<ResultOf<typeof health>>): NodeHealth {
  return told.ok ? { health: healthOf(told.value) } : { noHealth: whyNot(told) };
}

export async function fetchNodeState(
  client: SourceClient,
  node: NodeEndpoint,
  memory: NodesMemory,
): Promise<NodeState> {
  const [healthTold, idTold, versionTold] = await Promise.all([
    client.thisNode(node.url, 'node', health, {}),
    client.thisNode(node.url, 'node', getNodeID, {}),
    client.thisNode(node.url, 'node', getNodeVersion, {}),
  ]);
  const nodeId = valueOf(idTold)?.nodeID;
  if (nodeId !== undefined) {
    memory.nodeIds.learn(node.url, nodeId);
  }
  const version = valueOf(versionTold);
  const told = [healthTold, idTold, versionTold];
  const away = told.every(
    (one) => !one.ok && !one.refused && !(one.error instanceof RpcError) && errorCategory(one.error) === undefined,
  );
  return {
    node,
    ...toHealth(healthTold),
    nodeID: nodeId,
    version,
    away: away && !healthTold.ok ? { sentence: whyNot(healthTold), words: awayWords(healthTold.error) } : undefined,
  };
}

function whyNot(told: Extract<SourcedResult<unknown>, { readonly ok: false }>): string {
  return told.error === undefined
    ? 'Querying it failed.'
    : errorCategory(told.error) === 'noEndpoint'
      ? 'Its health API is not public.'
      : errorSentence(told.error);
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
