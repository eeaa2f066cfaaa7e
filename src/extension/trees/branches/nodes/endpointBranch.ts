import { RpcError, errorCategory, errorSentence, hostOf, isNotFound } from '../../../../engine/errors';
import {
  type NodesMemory,
  chainChecks,
  healthOf,
  knownContext,
  maxChains,
  primaryAliases,
} from '../../../../engine/health';
import { heliconTime } from '../../../../engine/evm';
import {
  health,
  upgrades,
  type ReadingMethod,
  chainGetVMConfig,
  getAtomicTxStatus,
  getLastAccepted,
  getLoggerLevel,
  getNodeID,
  liveness,
  validatorsGetCurrentValidators as getCurrentValidators,
} from '../../../../engine/rpc';
import { shortenId } from '../../../../engine/primitives';
import type { TreeBranch, TreeIcon, TreeNode, TreeRun } from '../../rows/treeNode';
import { type SourceClient, createSourceClient } from '../../../../engine/sources';
import { type QueryResult, valueOf } from '../../../../engine/report';
import type { NodeEndpoint } from '../../../../engine/networks';
import type { NodeCallOptions } from '../../../../engine/net';
import type { WatchDeps } from '../../../../engine/diagnose';
import { nodesPlaceId } from '../../rows/nodes/nodesPlace';

/** Which of the endpoints that not every node has it offers: its own first, then those of its chains. */
export async function endpointBranch(
  deps: WatchDeps,
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

/** An endpoint that not every node has, and a call that reads there: any answer but a 404 says that it is there. */
interface Endpoint {
  readonly key: string;
  readonly label: string;
  readonly method: ReadingMethod;
  readonly params: unknown;
  readonly at: Pick<NodeCallOptions, 'chain' | 'index'>;
  /** Why a node has it not, after "not offered: ". */
  readonly absent: string;
}

/** A chain that is neither P, X nor C. */
interface OwnChain {
  /** What stands in its path: alias or blockchain ID. */
  readonly path: string;
  readonly name: string;
}

const flagIsOff = (flag: string) => `${flag} is not set`;
const endpoint = <P>(key: string, label: string, method: ReadingMethod<P>, params: P, absent: string): Endpoint => ({
  key,
  label,
  method,
  params,
  at: {},
  absent,
});

/** @param isHelicon whether that upgrade is active: the C-Chain has no administration since (docs/facts/json-rpc.md) */
function nodeEndpoints(isHelicon: boolean): readonly Endpoint[] {
  const index = (chain: string): Endpoint => ({
    ...endpoint(`index ${chain}`, `index API ${chain}`, getLastAccepted, {}, flagIsOff('index-enabled')),
    at: { index: chain },
  });
  return [
    endpoint('info', 'info API', getNodeID, {}, flagIsOff('api-info-enabled')),
    endpoint('health', 'health API', liveness, {}, 'api-health-enabled is not set, or this is a public node'),
    endpoint('admin', 'admin API', getLoggerLevel, {}, flagIsOff('api-admin-enabled')),
    ...['P/block', 'X/block', 'X/tx', 'C/block'].map(index),
    endpoint(
      'C/avax',
      'C-Chain avax API',
      getAtomicTxStatus,
      { txID: '11111111111111111111111111111111LpoYY' },
      'the node does not run the C-Chain',
    ),
    {
      ...endpoint(
        'C/admin',
        'C-Chain admin API',
        chainGetVMConfig,
        {},
        isHelicon ? 'removed from the C-Chain in Helicon' : 'admin-api-enabled is not set in the chain config',
      ),
      at: { chain: 'C' },
    },
  ];
}

function chainEndpoints({ path, name }: OwnChain): readonly Endpoint[] {
  const at = { chain: path };
  return [
    {
      ...endpoint(
        `${path}/validators`,
        `validators API of ${name}`,
        getCurrentValidators,
        {},
        'validators-api-enabled is not set in the chain config, or the VM has no such API',
      ),
      at,
    },
    {
      ...endpoint(
        `${path}/admin`,
        `admin API of ${name}`,
        chainGetVMConfig,
        {},
        'admin-api-enabled is not set in the chain config',
      ),
      at,
    },
  ];
}
