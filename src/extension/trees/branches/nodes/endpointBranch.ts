import { RpcError, errorCategory, errorSentence, hostOf, isNotFound } from '../../../../engine/errors';
import { healthOf } from '../../../../engine/health';
import { heliconTime } from '../../../../engine/evm';
import { health, upgrades } from '../../../../engine/rpc';
import { shortenId } from '../../../../engine/primitives';
import type { TreeBranch, TreeIcon, TreeNode, TreeRun } from '../../rows/treeNode';
import { type SourceClient, createSourceClient } from '../../../../engine/sources';
import { type QueryResult, valueOf } from '../../../../engine/report';
import type { NodeEndpoint } from '../../../../engine/networks';
import type { TreeDeps } from '../treeDeps';
import { knownContext } from './fetchHealthContext';
import { chainChecks, maxChains, primaryAliases } from '../../rows/nodes/nodeState';
import { chainEndpoints, type Endpoint, nodeEndpoints } from '../../rows/nodes/endpointTable';
import type { NodesMemory } from './nodesMemory';
import { nodesPlaceId } from '../../rows/nodes/nodesPlace';

/** Which of the endpoints that not every node has it offers: its own first, then those of its chains. */
export async function endpointBranch(
  deps: TreeDeps,
  node: NodeEndpoint,
  run: TreeRun,
  memory: NodesMemory,
): Promise<TreeBranch> {
  const client = createSourceClient(deps, deps.active(), run);
  const { url } = node;
  const [healthResult, upgradesResult] = await Promise.all([
    client.thisNode(url, 'node', health, {}),
    client.thisNode(url, 'node', upgrades, {}),
  ]);
  const helicon = heliconTime(valueOf(upgradesResult), client.network.networkId)?.getTime() ?? Infinity;
  const known = healthResult.ok ? healthOf(healthResult.value) : undefined;
  const { chains } = knownContext(client, memory, known);
  const own = (known === undefined ? [] : chainChecks(known).map(({ name }) => name)).filter(
    (name) => !primaryAliases.includes(name),
  );
  const endpoints = [
    ...nodeEndpoints(helicon <= deps.now()),
    ...own
      .sort()
      .slice(0, maxChains)
      .flatMap((path) => chainEndpoints({ path, name: chains.get(path)?.name ?? shortenId(path) })),
  ];
  const nodes = await Promise.all(endpoints.map((endpoint) => endpointItem(client, node, endpoint)));
  return { nodes, at: deps.now(), hosts: [hostOf(url)], freshUntil: { kind: 'age', milliseconds: 300_000 } };
}

async function endpointItem(client: SourceClient, node: NodeEndpoint, endpoint: Endpoint): Promise<TreeNode> {
  const at = { ...endpoint.at, isExpectedError: isNotFound };
  const result = await client.thisNode(node.url, 'node', endpoint.method, endpoint.params, at);
  const { words, icon } = offered(result, endpoint);
  return {
    id: nodesPlaceId({ network: client.network.name, node: node.name }, 'endpoints', endpoint.key),
    label: endpoint.label,
    description: words,
    icon,
  };
}

function offered(
  result: QueryResult<unknown>,
  { absent }: Endpoint,
): { readonly words: string; readonly icon: TreeIcon } {
  if (result.ok || result.error instanceof RpcError) {
    return { words: 'enabled', icon: { symbol: 'plug', state: 'good' } };
  }
  switch (errorCategory(result.error)) {
    case 'noEndpoint':
      return { words: `disabled: ${absent}`, icon: { symbol: 'circle-slash', state: 'away' } };
    case 'bootstrapping':
      return { words: 'unavailable while bootstrapping', icon: { symbol: 'sync', state: 'away' } };
    default:
      return {
        words: result.error === undefined ? 'not queried' : errorSentence(result.error),
        icon: { symbol: 'warning', state: 'warning' },
      };
  }
}
