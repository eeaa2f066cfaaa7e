import { ApiError, UserError } from '../../../../engine/errors';
import { bootstrapCounters } from '../../../../engine/net';
import { type BootstrapProgress, type Health, bootstrapProgress } from '../../../../engine/health';
import type { TreeRun } from '../../rows/treeNode';
import type { NodeEndpoint } from '../../../../engine/networks';
import { chainHeight } from '../chainHeight';
import { type BootstrapState, chainChecks, maxChains, primaryAliases } from '../../rows/nodes/nodeState';
import type { NodesDeps, NodesMemory } from './nodesMemory';
import { isBootstrapped } from '../../../../engine/rpc';
import { valueOf } from '../../../../engine/report';
import type { SourceClient } from '../../../../engine/sources';

/**
 * How far a node is with the chains that it catches up with, by alias or blockchain ID, one round trip: its own counters
 * against the heights that the other nodes of the network tell. What it does not tell is left out.
 */
export async function fetchBootstrapProgress(
  deps: NodesDeps,
  node: NodeEndpoint,
  bootstrapped: BootstrapState,
  run: TreeRun,
  memory: NodesMemory,
): Promise<ReadonlyMap<string, BootstrapProgress>> {
  const chains = [...bootstrapped].flatMap(([chain, done]) => (done === false ? [chain] : []));
  if (chains.length === 0) {
    return new Map();
  }
  const options = { signal: run.signal, deadlineMs: deps.deadlineMs() };
  const [counters, ...heights] = await Promise.all([
    unlessUnknown(bootstrapCounters(deps.http, node.url, options), run),
    ...chains.map((chain) => unlessUnknown(heightElsewhere(deps, node, chain, run), run)),
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

function heightElsewhere(deps: NodesDeps, node: NodeEndpoint, chain: string, run: TreeRun): Promise<bigint> {
  const network = deps.active();
  const others = { ...network, nodes: network.nodes.filter(({ url }) => url !== node.url) };
  const own = network.chains.find(({ blockchainId, path }) => blockchainId === chain || path === chain)?.name;
  const name = own ?? (primaryAliases.includes(chain) ? `${chain}-Chain` : chain);
  return chainHeight({ ...deps, active: () => others }, name, run);
}

async function unlessUnknown<T>(requested: Promise<T>, { signal }: TreeRun): Promise<T | undefined> {
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

/** Which chains a node has caught up with. It is asked about each only where its health leaves that open. */
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

/** The P-Chain comes first: the node starts the others when it has caught up with that. */
function rank(name: string): number {
  const place = primaryAliases.indexOf(name);
  return place === -1 ? primaryAliases.length : place;
}
