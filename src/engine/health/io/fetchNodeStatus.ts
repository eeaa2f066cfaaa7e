import { ConnectionError, HttpError, RpcError, TimeoutError, errorCategory, errorSentence } from '../../errors';
import type { NodeEndpoint } from '../../networks';
import { type QueryResult, lineLabel, valueOf } from '../../report';
import { type ResultOf, getNodeID, getNodeVersion, health } from '../../rpc';
import { type CreatedChain, NodeIds, type SourceClient } from '../../sources';
import { type Health, type HealthContext, healthOf } from '../health';
import { healthState, healthSummary } from '../healthReport';
import { knownContext } from './fetchHealthContext';
import type { BootstrapSample, NodeStatus } from '../nodeStatus';

/** Samples by which the pace of a node is reckoned: some minutes of them. */
const maxSamples = 20;

/** What does not change while the extension runs, so that no refresh asks for it again. */
export class NodesMemory {
  /** Base URL → percent of uptime that its period as a validator asks for, and when that ends. */
  readonly uptimeNeeds = new Map<string, { readonly percent: 80 | 90; readonly until: number }>();
  /** Network and blockchain ID → what created the blockchain. */
  private readonly created = new Map<string, CreatedChain>();

  /** Node and chain → what the node had done of it, oldest first. */
  private readonly samples = new Map<string, readonly BootstrapSample[]>();

  constructor(readonly nodeIds = new NodeIds()) {}

  /** The samples of a node's chain with a new one. */
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

/** Its health alone. */
export async function fetchNodeHealth(client: SourceClient, { url }: NodeEndpoint): Promise<NodeHealth> {
  return toHealth(await client.thisNode(url, 'node', health, {}));
}

function toHealth(result: QueryResult<ResultOf<typeof health>>): NodeHealth {
  return result.ok ? { health: healthOf(result.value) } : { noHealth: whyNot(result) };
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
    client.endpointStats.tellsHealth(node.url, failingWords(state.health, context));
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
      away && !healthResult.ok ? { sentence: whyNot(healthResult), words: awayWords(healthResult.error) } : undefined,
  };
}

/** "1 of 12 checks failing: orders"; a node that starts does not fail. */
function failingWords(found: Health, context: HealthContext): string | undefined {
  return healthState(found) === 'failing' ? lineLabel(healthSummary(found, context)) : undefined;
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
