import {
  type Health,
  type HealthCheck,
  type HealthChain,
  type HealthContext,
  type HealthValidators,
  disconnectedOf,
} from '../health';
import { cb58Id } from '../../primitives';
import {
  getTotalStake,
  platformGetCurrentValidators as getCurrentValidators,
  validatorsGetCurrentValidators as getChainValidators,
  isBootstrapped,
} from '../../rpc';
import { type SourceClient, type SourceDeps, createSourceClient, fetchCreatedChain } from '../../sources';
import { valueOf } from '../../report';
import type { Network, NodeEndpoint } from '../../networks';
import {
  type BootstrapProgress,
  bootstrapProgress,
  type BootstrapState,
  chainChecks,
  maxChains,
  primaryAliases,
} from '../nodeStatus';
import type { NodesMemory } from './fetchNodeStatus';
import { isL1 } from '../../transactions';
import { ApiError, UserError } from '../../errors';
import { bootstrapCounters } from '../../net';
import { chainHeight } from '../../chains';

/** Maximum number of disconnected validators that are queried per node. */
const maxNodes = 64;

/**
 * Fetches the context for explaining a node's checks in one round trip: names, VMs and subnets of its chains, and for
 * failing chains the weights of disconnected validators. What is unavailable is left out.
 *
 * @param detail `names` skips the weights
 */
export async function fetchHealthContext(
  client: SourceClient,
  node: NodeEndpoint,
  health: Health | undefined,
  memory: NodesMemory,
  detail: 'names' | 'weights' = 'weights',
): Promise<HealthContext> {
  const checks = health === undefined ? [] : chainChecks(health).slice(0, maxChains);
  const others = checks.filter(({ name }) => !primaryAliases.includes(name));
  const [stakers, chains] = await Promise.all([
    detail === 'weights' ? fetchStakers(client, node, checks) : undefined,
    Promise.all(
      others.map(async (check) => [check.name, await fetchChain(client, node, check, memory, detail)] as const),
    ),
  ]);
  const known = knownContext(client, memory, health);
  const named = new Map([...(known.chains ?? []), ...chains]);
  if (stakers !== undefined) {
    primaryAliases.forEach((alias) => named.set(alias, { validators: stakers }));
  }
  return { ...known, chains: named };
}

/** Context without requests: names in the settings, NodeIDs of configured nodes, and cached responses. */
export function knownContext(
  { network }: SourceClient,
  memory: NodesMemory,
  health: Health | undefined,
): Required<Pick<HealthContext, 'chains' | 'ownNodes' | 'unidentifiedNodes' | 'subnets'>> {
  const names = health === undefined ? [] : chainChecks(health).map(({ name }) => name);
  const found = names.flatMap((name) => {
    const chain = knownChain(network, memory, name);
    return chain === undefined ? [] : [{ name, chain, subnetID: memory.createdChain(network.name, name)?.subnetId }];
  });
  return {
    chains: new Map(found.map(({ name, chain }) => [name, chain])),
    ownNodes: new Map(
      network.nodes.flatMap(({ name, url }) => {
        const nodeId = memory.nodeIds.get(url);
        return nodeId === undefined ? [] : [[nodeId, name] as const];
      }),
    ),
    unidentifiedNodes: network.nodes.flatMap(({ name, url }) => (memory.nodeIds.get(url) === undefined ? [name] : [])),
    subnets: new Map(
      found.flatMap(({ chain, subnetID: subnetId }) =>
        subnetId === undefined || chain.name === undefined ? [] : [[subnetId, chain.name] as const],
      ),
    ),
  };
}

/** A check is named after the chain's alias if the node has one, else after the blockchain ID. */
function knownChain(network: Network, memory: NodesMemory, name: string): HealthChain | undefined {
  const created = memory.createdChain(network.name, name);
  const chain = network.chains.find((one) => one.blockchainId === name || one.name === name);
  const ownName = chain?.name ?? created?.name;
  const blockchainId = created === undefined ? chain?.blockchainId : name;
  return ownName === undefined
    ? undefined
    : { name: ownName, blockchainId, vmId: created === undefined ? undefined : created.vmId };
}

async function fetchChain(
  client: SourceClient,
  node: NodeEndpoint,
  check: HealthCheck,
  memory: NodesMemory,
  detail: 'names' | 'weights',
): Promise<HealthChain> {
  const { name } = check;
  const isWanted =
    detail === 'weights' && check.state === 'failing' && disconnectedOf(check.message, undefined, {}).length > 0;
  const [, validators] = await Promise.all([
    fetchCreated(client, name, memory),
    isWanted ? fetchValidators(client, node, name) : undefined,
  ]);
  return { ...knownChain(client.network, memory, name), validators };
}

/** Fetches the transaction that created a blockchain, once. */
async function fetchCreated(primary: SourceClient, name: string, memory: NodesMemory): Promise<void> {
  const { network } = primary;
  if (cb58Id(name)?.checksum === 'valid' && memory.createdChain(network.name, name) === undefined) {
    const { created } = await fetchCreatedChain(primary, name);
    if (created !== undefined) {
      memory.keepCreatedChain(network.name, name, created);
    }
  }
}

/** Per the node that runs the chain; only EVM chains have this API. */
async function fetchValidators(
  client: SourceClient,
  { url }: NodeEndpoint,
  chain: string,
): Promise<HealthValidators | undefined> {
  const result = valueOf(await client.thisNode(url, 'node', getChainValidators, {}, { chain }));
  return (
    result && {
      known: result.validators.map(({ nodeID: nodeId, weight, isActive }) => ({ nodeId, weight, isActive })),
      whole: result.validators.reduce((sum, { weight }) => sum + weight, 0n),
    }
  );
}

/** Stakers that P, X and C are not connected to; weights include delegations. */
async function fetchStakers(
  client: SourceClient,
  { url }: NodeEndpoint,
  checks: readonly HealthCheck[],
): Promise<HealthValidators | undefined> {
  const failing = checks.filter(({ name, state }) => primaryAliases.includes(name) && state === 'failing');
  const missing = failing.flatMap(({ message }) => disconnectedOf(message, undefined, {}));
  const nodeIds = [...new Set(missing.map(({ nodeId }) => nodeId))].slice(0, maxNodes);
  if (nodeIds.length === 0) {
    return undefined;
  }
  const [result, stake] = await Promise.all([
    client.thisNode(url, 'P-Chain', getCurrentValidators, { nodeIDs: nodeIds }),
    client.thisNode(url, 'P-Chain', getTotalStake, {}),
  ]);
  const whole = valueOf(stake)?.weight;
  return result.ok
    ? {
        known: result.value.validators.map((one) => {
          const delegated = isL1(one) ? 0n : (one.delegatorWeight ?? 0n);
          return { nodeId: one.nodeID, weight: one.weight + delegated, isActive: true };
        }),
        whole,
      }
    : undefined;
}

/**
 * By alias or blockchain ID, in one round trip: the node's counters relative to the heights that other nodes report.
 * What is unavailable is left out.
 */
export async function fetchBootstrapProgress(
  deps: SourceDeps,
  client: SourceClient,
  node: NodeEndpoint,
  bootstrapped: BootstrapState,
  memory: NodesMemory,
): Promise<ReadonlyMap<string, BootstrapProgress>> {
  const chains = [...bootstrapped].flatMap(([chain, done]) => (done === false ? [chain] : []));
  const { http } = client.context;
  const deadlineMs = client.context.deadlineMs();
  if (chains.length === 0 || http === undefined) {
    return new Map();
  }
  const { signal, network } = client;
  const others = { ...network, nodes: network.nodes.filter(({ url }) => url !== node.url) };
  const othersClient = createSourceClient(deps, others, client.context.options);
  const [counters, ...heights] = await Promise.all([
    orUndefined(bootstrapCounters(http, node.url, { signal, deadlineMs }), signal),
    ...chains.map((chain) => orUndefined(chainHeight(othersClient, nameOf(network, chain)), signal)),
  ]);
  const progress = chains.flatMap((chain, i) => {
    const counted = counters?.get(chain);
    if (counted === undefined) {
      return [];
    }
    const samples = memory.addSample(`${node.url} ${chain}`, { at: deps.now(), ...counted });
    const height = heights[i];
    const result = bootstrapProgress(samples, height === undefined ? undefined : Number(height));
    return result === undefined ? [] : [[chain, result] as const];
  });
  return new Map(progress);
}

function nameOf(network: Network, chain: string): string {
  const own = network.chains.find(({ blockchainId, path }) => blockchainId === chain || path === chain)?.name;
  return own ?? (primaryAliases.includes(chain) ? `${chain}-Chain` : chain);
}

async function orUndefined<T>(requested: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await requested;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError || error instanceof UserError) {
      return undefined;
    }
    throw error;
  }
}

/** Which chains of a node are bootstrapped. Each chain is queried only if the node's health leaves it open. */
export async function fetchBootstrapState(
  client: SourceClient,
  { url }: NodeEndpoint,
  health: Health | undefined,
): Promise<BootstrapState> {
  const check = health?.checks.find(({ name }) => name === 'bootstrapped');
  const names = health === undefined ? primaryAliases : chainChecks(health).map(({ name }) => name);
  const ordered = [...names].sort((a, b) => rank(a) - rank(b)).slice(0, maxChains);
  if (check?.state === 'ok') {
    return new Map(ordered.map((name) => [name, true]));
  }
  const result = await Promise.all(
    ordered.map(async (chain) => {
      const answer = valueOf(await client.thisNode(url, 'node', isBootstrapped, { chain }));
      return [chain, answer?.isBootstrapped] as const;
    }),
  );
  return new Map(result);
}

/** The P-Chain comes first: the node starts the others once it is bootstrapped. */
function rank(name: string): number {
  const place = primaryAliases.indexOf(name);
  return place === -1 ? primaryAliases.length : place;
}
