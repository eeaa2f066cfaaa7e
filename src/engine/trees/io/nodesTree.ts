import {
  type Tree,
  type TreeBranch,
  type TreeRun,
  readNodesPlaceId,
  type TreeIcon,
  type TreeNode,
  nodesPlaceId,
} from '../treeNode';
import { QueryError, createSourceClient, type SourceClient } from '../../sources';
import { hostOf, RpcError, errorCategory, errorSentence, isNotFound } from '../../errors';
import { type NodeEndpoint, requiredUptime } from '../../networks';
import { heliconTime } from '../../evm';
import {
  type Staker,
  platformGetCurrentValidators,
  upgrades,
  uptime,
  health,
  type ReadingMethod,
  chainGetVMConfig,
  getAtomicTxStatus,
  getLastAccepted,
  getLoggerLevel,
  getNodeID,
  liveness,
  validatorsGetCurrentValidators,
} from '../../rpc';
import { isL1 } from '../../transactions';
import { valueOf, type QueryResult } from '../../report';
import {
  NodesMemory,
  type NodeStatus,
  fetchBootstrapProgress,
  fetchBootstrapState,
  fetchHealthContext,
  fetchNodeHealth,
  fetchNodeStatus,
  knownContext,
  chainChecks,
  healthOf,
  maxChains,
  primaryAliases,
  statusMs,
} from '../../health';
import type { WatchDeps } from '../../diagnose';
import { type NodeView, chainRows, checkRow, nodeRow, partRows, unreportedRow, subnetRows } from '../nodeRows';
import { shortenId } from '../../primitives';
import type { NodeCallOptions } from '../../net';

const freshness = { freshUntil: { kind: 'age', milliseconds: 15_000 } } as const;

/** The configured nodes of the active network, and below each its own reports. */
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
      if (part === undefined) {
        return nodeBranch(deps, node, run, memory);
      }
      return part === 'endpoints'
        ? endpointBranch(deps, node, run, memory)
        : nodePartBranch(deps, node, part, run, memory);
    },
  };
}

/** The active network's configured nodes in one round trip. A node that does not answer is shown as such. */
async function nodeList(deps: WatchDeps, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const quick = { ...deps, deadlineMs: () => Math.min(deps.deadlineMs(), statusMs) };
  const client = createSourceClient(quick, network, run);
  const states = new Map<NodeEndpoint, NodeStatus>();
  const branch = (): TreeBranch => ({
    nodes: network.nodes.map((node) => {
      const state = states.get(node);
      const sources = client.context.log.all.filter(({ host }) => host === hostOf(node.url));
      return state === undefined
        ? unreportedRow(network, node, run.allowed(node.url))
        : nodeRow(network, state, knownContext(client, memory, state.health), sources);
    }),
    at: deps.now(),
    hosts: [...states].flatMap(([node, { away }]) => (away === undefined ? [hostOf(node.url)] : [])),
    ...freshness,
  });
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

/** The branch below an item of a node. @throws {QueryError} if the node does not return its health */
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
  const nodeId = memory.nodeIds.get(node.url);
  const view: NodeView = { network, node, nodeId, health, context, sources: client.context.log.all };
  const passed = (health?.checks ?? []).filter(({ state }) => state === 'ok');
  const isUnreported = [...bootstrapped].some(([chain, done]) => done === false && !progress.has(chain));
  return {
    nodes:
      part === 'passed'
        ? passed.map((check) => checkRow(view, check))
        : part === 'chains'
          ? chainRows(view, bootstrapped, progress)
          : subnetRows(view),
    at: deps.now(),
    hosts: [hostOf(node.url)],
    problem: isUnreported ? 'For its progress, see the node’s main.log.' : undefined,
    ...freshness,
  };
}

/** The branch below a node, in two round trips. @throws {QueryError} if the node answered nothing */
async function nodeBranch(deps: WatchDeps, node: NodeEndpoint, run: TreeRun, memory: NodesMemory): Promise<TreeBranch> {
  const network = deps.active();
  const client = createSourceClient(deps, network, run);
  const [{ away, health, nodeID: nodeId, version, noHealth }, seen] = await Promise.all([
    fetchNodeStatus(client, node, memory),
    client.thisNode(node.url, 'node', uptime, {}),
  ]);
  if (away !== undefined) {
    throw new QueryError(away.sentence);
  }
  const [context, bootstrapped, needed] = await Promise.all([
    fetchHealthContext(client, node, health, memory),
    fetchBootstrapState(client, node, health),
    seen.ok && nodeId !== undefined ? uptimeNeeded(client, node, nodeId, memory) : undefined,
  ]);
  const known = { ...context, rpcProtocol: version?.rpcProtocolVersion };
  const view: NodeView = { network, node, nodeId, health, context: known, sources: client.context.log.all };
  return {
    nodes: partRows(view, version, seen, needed, bootstrapped),
    at: deps.now(),
    hosts: [hostOf(node.url)],
    problem: noHealth,
    ...freshness,
  };
}

/** In percent, by the start of the staking period; `undefined` if the node does not report it. */
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
    client.thisNode(url, 'P-Chain', platformGetCurrentValidators, { nodeIDs: [nodeId] }),
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

/** Which optional endpoints a node has enabled: its own first, then those of its chains. */
async function endpointBranch(
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
      return { id, label, ...endpointState(result, absent) };
    }),
  );
  return { nodes, at: deps.now(), hosts: [hostOf(url)], freshUntil: { kind: 'age', milliseconds: 300_000 } };
}

function endpointState(
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

/** An optional endpoint, and a read-only call to probe it: any response other than a 404 means that it is enabled. */
interface Endpoint {
  readonly key: string;
  readonly label: string;
  readonly method: ReadingMethod;
  readonly params: unknown;
  readonly at: Pick<NodeCallOptions, 'chain' | 'index'>;
  /** Why a node does not have it, shown after "disabled: ". */
  readonly absent: string;
}

const flagOffText = (flag: string) => `${flag} is not set`;
const chainAdminOffText = 'admin-api-enabled is not set in the chain config';
const noTransaction = { txID: '11111111111111111111111111111111LpoYY' };

function endpoint<P>(
  [key, label, absent]: readonly [key: string, label: string, absent: string],
  method: ReadingMethod<P>,
  params: P,
  at: Endpoint['at'] = {},
): Endpoint {
  return { key, label, method, params, at, absent };
}

/** @param isHelicon whether Helicon is active, which removed the C-Chain's admin API (docs/facts/json-rpc.md) */
function nodeEndpoints(isHelicon: boolean): readonly Endpoint[] {
  const cAdminOffText = isHelicon ? 'removed from the C-Chain in Helicon' : chainAdminOffText;
  return [
    endpoint(['info', 'info API', flagOffText('api-info-enabled')], getNodeID, {}),
    endpoint(['health', 'health API', 'api-health-enabled is not set, or this is a public node'], liveness, {}),
    endpoint(['admin', 'admin API', flagOffText('api-admin-enabled')], getLoggerLevel, {}),
    ...['P/block', 'X/block', 'X/tx', 'C/block'].map((index) =>
      endpoint([`index ${index}`, `index API ${index}`, flagOffText('index-enabled')], getLastAccepted, {}, { index }),
    ),
    endpoint(['C/avax', 'C-Chain avax API', 'the node does not run the C-Chain'], getAtomicTxStatus, noTransaction),
    endpoint(['C/admin', 'C-Chain admin API', cAdminOffText], chainGetVMConfig, {}, { chain: 'C' }),
  ];
}

/** For a chain other than P, X and C. @param chain alias or blockchain ID in its path */
function chainEndpoints(chain: string, name: string): readonly Endpoint[] {
  const noValidators = 'validators-api-enabled is not set in the chain config, or the VM has no such API';
  return [
    endpoint(
      [`${chain}/validators`, `validators API of ${name}`, noValidators],
      validatorsGetCurrentValidators,
      {},
      { chain },
    ),
    endpoint([`${chain}/admin`, `admin API of ${name}`, chainAdminOffText], chainGetVMConfig, {}, { chain }),
  ];
}
