import { RpcError, errorCategory, errorSentence, hostOf, isNotFound } from '../../errors';
import { type NodesMemory, chainChecks, healthOf, knownContext, maxChains, primaryAliases } from '../../health';
import { heliconTime } from '../../evm';
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
} from '../../rpc';
import { shortenId } from '../../primitives';
import { type TreeBranch, type TreeIcon, type TreeNode, type TreeRun, nodesPlaceId } from '../treeNode';
import { createSourceClient } from '../../sources';
import { type QueryResult, valueOf } from '../../report';
import type { NodeEndpoint } from '../../networks';
import type { NodeCallOptions } from '../../net';
import type { WatchDeps } from '../../diagnose';

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
      .flatMap((path) => chainEndpoints(path, chains.get(path)?.name ?? shortenId(path))),
  ];
  const nodes = await Promise.all(
    endpoints.map(async ({ key, label, method, params, at, absent }): Promise<TreeNode> => {
      const result = await client.thisNode(url, 'node', method, params, { ...at, isExpectedError: isNotFound });
      const id = nodesPlaceId({ network: client.network.name, node: node.name }, 'endpoints', key);
      return { id, label, ...offered(result, absent) };
    }),
  );
  return { nodes, at: deps.now(), hosts: [hostOf(url)], freshUntil: { kind: 'age', milliseconds: 300_000 } };
}

function offered(
  result: QueryResult<unknown>,
  absent: string,
): { readonly description: string; readonly icon: TreeIcon } {
  if (result.ok || result.error instanceof RpcError) {
    return { description: 'enabled', icon: { symbol: 'plug', state: 'good' } };
  }
  switch (errorCategory(result.error)) {
    case 'noEndpoint':
      return { description: `disabled: ${absent}`, icon: { symbol: 'circle-slash', state: 'away' } };
    case 'bootstrapping':
      return { description: 'unavailable while bootstrapping', icon: { symbol: 'sync', state: 'away' } };
    default:
      return {
        description: result.error === undefined ? 'not queried' : errorSentence(result.error),
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
  /** Why a node has it not, after "disabled: ". */
  readonly absent: string;
}

const flagIsOff = (flag: string) => `${flag} is not set`;
const chainAdminIsOff = 'admin-api-enabled is not set in the chain config';
const noTransaction = { txID: '11111111111111111111111111111111LpoYY' };

function endpoint<P>(
  [key, label, absent]: readonly [key: string, label: string, absent: string],
  method: ReadingMethod<P>,
  params: P,
  at: Endpoint['at'] = {},
): Endpoint {
  return { key, label, method, params, at, absent };
}

/** @param isHelicon whether that upgrade is active: the C-Chain has no administration since (docs/facts/json-rpc.md) */
function nodeEndpoints(isHelicon: boolean): readonly Endpoint[] {
  const cAdminIsOff = isHelicon ? 'removed from the C-Chain in Helicon' : chainAdminIsOff;
  return [
    endpoint(['info', 'info API', flagIsOff('api-info-enabled')], getNodeID, {}),
    endpoint(['health', 'health API', 'api-health-enabled is not set, or this is a public node'], liveness, {}),
    endpoint(['admin', 'admin API', flagIsOff('api-admin-enabled')], getLoggerLevel, {}),
    ...['P/block', 'X/block', 'X/tx', 'C/block'].map((index) =>
      endpoint([`index ${index}`, `index API ${index}`, flagIsOff('index-enabled')], getLastAccepted, {}, { index }),
    ),
    endpoint(['C/avax', 'C-Chain avax API', 'the node does not run the C-Chain'], getAtomicTxStatus, noTransaction),
    endpoint(['C/admin', 'C-Chain admin API', cAdminIsOff], chainGetVMConfig, {}, { chain: 'C' }),
  ];
}

/** Of a chain that is neither P, X nor C. @param chain what stands in its path: alias or blockchain ID */
function chainEndpoints(chain: string, name: string): readonly Endpoint[] {
  const noValidators = 'validators-api-enabled is not set in the chain config, or the VM has no such API';
  return [
    endpoint([`${chain}/validators`, `validators API of ${name}`, noValidators], getCurrentValidators, {}, { chain }),
    endpoint([`${chain}/admin`, `admin API of ${name}`, chainAdminIsOff], chainGetVMConfig, {}, { chain }),
  ];
}
