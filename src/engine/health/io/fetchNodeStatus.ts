import { ConnectionError, HttpError, RpcError, TimeoutError, errorCategory, errorSentence } from '../../errors';
import type { NodeEndpoint } from '../../networks';
import { type QueryResult, lineLabel, valueOf } from '../../report';
import { type ResultOf, getNodeID, getNodeVersion, health } from '../../rpc';
import { type CreatedChain, NodeIds, type SourceClient } from '../../sources';
import { type Health, type HealthContext, healthOf } from '../health';
import { healthState, healthSummary } from '../healthReport';
import { knownContext } from './fetchHealthContext';
import type { BootstrapSample, NodeStatus } from '../nodeStatus';

/** A node of a list that does not respond within this is away: it would delay the others. */
export const statusMs = 5_000;

/** Number of samples for the pace of bootstrapping; they cover some minutes. */
const maxSamples = 20;

/** Caches what does not change during a session, so that refreshes do not request it again. */
export class NodesMemory {
  /** Base URL → uptime requirement in percent, and the end of the staking period for which it holds. */
  readonly uptimeNeeds = new Map<string, { readonly percent: 80 | 90; readonly until: number }>();
  /** Network and blockchain ID → the chain's creation. */
  private readonly created = new Map<string, CreatedChain>();

  /** Node and chain → progress samples, oldest first. */
  private readonly samples = new Map<string, readonly BootstrapSample[]>();

  constructor(readonly nodeIds = new NodeIds()) {}

  addSample(key: string, sample: BootstrapSample): readonly BootstrapSample[] {
    const all = [...(this.samples.get(key) ?? []), sample].slice(-maxSamples);
    this.samples.set(key, all);
    return all;
  }

  createdChain(network: string, blockchainId: string): CreatedChain | undefined {
    return this.created.get(`${network} ${blockchainId}`);
  }

  keepCreatedChain(network: string, blockchainId: string, chain: CreatedChain): void {
    this.created.set(`${network} ${blockchainId}`, chain);
  }
}

type NodeHealth = Pick<NodeStatus, 'health' | 'noHealth'>;

export async function fetchNodeHealth(client: SourceClient, { url }: NodeEndpoint): Promise<NodeHealth> {
  return toHealth(await client.thisNode(url, 'node', health, {}));
}

function toHealth(result: QueryResult<ResultOf<typeof health>>): NodeHealth {
  return result.ok ? { health: healthOf(result.value) } : { noHealth: failureReason(result) };
}

export async function fetchNodeStatus(
  client: SourceClient,
  node: NodeEndpoint,
  memory: NodesMemory,
): Promise<NodeStatus> {
  const [healthResult, idResult, versionResult] = await Promise.all([
    client.thisNode(node.url, 'node', health, {}),
    client.thisNode(node.url, 'node', getNodeID, {}),
    client.thisNode(node.url, 'node', getNodeVersion, {}),
  ]);
  const nodeId = valueOf(idResult)?.nodeID;
  if (nodeId !== undefined) {
    memory.nodeIds.remember(node.url, nodeId);
  }
  const state = toHealth(healthResult);
  if (state.health !== undefined) {
    const context = knownContext(client, memory, state.health);
    client.endpointStats.setFailingChecks(node.url, failingWords(state.health, context));
  }
  const version = valueOf(versionResult);
  const result = [healthResult, idResult, versionResult];
  const away = result.every(
    (one) => !one.ok && !one.rejected && !(one.error instanceof RpcError) && errorCategory(one.error) === undefined,
  );
  return {
    node,
    ...state,
    nodeID: nodeId,
    version,
    away:
      away && !healthResult.ok
        ? { sentence: failureReason(healthResult), words: awayWords(healthResult.error) }
        : undefined,
  };
}

/** "1 of 12 checks failing: orders"; `undefined` for a node that is still starting. */
function failingWords(found: Health, context: HealthContext): string | undefined {
  return healthState(found) === 'failing' ? lineLabel(healthSummary(found, context)) : undefined;
}

function failureReason(result: Extract<QueryResult<unknown>, { readonly ok: false }>): string {
  return result.error === undefined
    ? 'Querying it failed.'
    : errorCategory(result.error) === 'noEndpoint'
      ? 'Its health API is not public.'
      : errorSentence(result.error);
}

/** A short form for where a sentence does not fit. */
function awayWords(error: unknown): string {
  if (error instanceof TimeoutError || (error instanceof ConnectionError && error.problem === 'connectTimeout')) {
    return 'no response';
  }
  if (error instanceof HttpError) {
    return `HTTP ${error.status}`;
  }
  return error instanceof ConnectionError && error.problem === 'refused' ? 'connection refused' : 'offline';
}
