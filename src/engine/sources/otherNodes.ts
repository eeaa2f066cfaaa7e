import { type EvmCall, type Outcome, RpcBatch } from '../evm';
import { ApiError } from '../errors';
import { createNodeClient } from '../net';
import type { EvmChain, L1Manager } from '../networks';
import type { NodeQuery } from './lookupContext';
import { allWithGrace, requestAllWithGrace } from './hedgedRequest';
import { hedgeMs } from './endpointStats';
import type { SourceClient } from './sourceClient';
import { configuredSubnets } from './chainQueries';
import type { QueryResult, Sourced } from '../report';
import { getSubnet } from '../rpc';

/** Longest wait for additional results, in milliseconds. */
const maxExtraMs = 1_000;

export interface OtherNode<T> {
  readonly chain: EvmChain;
  readonly url: string;
  /** Absent where it had not answered by the time the others had. */
  readonly outcome?: Outcome<T>;
}

/**
 * Queries the nodes not queried about these chains yet, in parallel and once each.
 *
 * @param isFound whether the value is more than "not found"
 * @throws only the abort reason
 */
export async function queryOtherNodes<T>(
  client: SourceClient,
  chains: readonly EvmChain[],
  call: EvmCall<T>,
  isFound: (value: T) => boolean,
): Promise<readonly OtherNode<T>[]> {
  const { rpc, now } = client.context;
  const deadlineMs = Math.min(client.context.deadlineMs(), maxExtraMs);
  const requested = chains.flatMap((chain) =>
    client.chainNodes.unqueried(chain, client.evmUrls(chain)).map((url) => ({ chain, url })),
  );
  const began = now();
  const tasks = requested.map(({ url }) => async (signal: AbortSignal) => {
    const batch = new RpcBatch();
    const key = batch.add(call);
    const outcome = (await batch.query(rpc, url, { signal, deadlineMs, tries: 1 })).of(key);
    return { outcome, at: now() };
  });
  const result = await allWithGrace(tasks, () => true, hedgeMs, client.signal, client.endpointStats.clock);
  return requested.map(({ chain, url }, i) => {
    const received = result[i];
    const outcome = received?.outcome;
    // In the order of the settings, whichever answered first.
    client.chainNodes.received(chain, {
      ...{ url, began, at: received?.at ?? now(), outcome },
      isThere: outcome?.ok === true && isFound(outcome.value),
    });
    return { chain, url, outcome };
  });
}

/**
 * Queries the nodes not queried about one of the network's own chains yet, in parallel. Lists only the first result.
 *
 * @param chain its name
 * @throws only the abort reason
 */
export async function queryNodesElsewhere<T>(
  client: SourceClient,
  chain: string,
  query: NodeQuery<T>,
): Promise<QueryResult<T>> {
  const { rpc, now } = client.context;
  const deadlineMs = Math.min(client.context.deadlineMs(), maxExtraMs);
  const urls = client.chainNodes.unqueriedOnChain(chain, client.nodeUrls);
  const began = now();
  const tasks = urls.map((url) => async (signal: AbortSignal) => {
    try {
      const node = createNodeClient(rpc, url, client.network.wireNames);
      return await query(node, { signal, deadlineMs, tries: 1 });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) {
        return undefined;
      }
      throw error;
    }
  });
  const result = await allWithGrace(tasks, () => true, hedgeMs, client.signal, client.endpointStats.clock);
  const place = result.findIndex((response) => response !== undefined);
  const [response, url] = [result[place], urls[place]];
  return response === undefined || url === undefined
    ? { ok: false, rejected: true, from: -1 }
    : { ok: true, ...response, from: client.chainNodes.answered(chain, url, began), url };
}

interface ChainQueries<N, I> {
  node(client: SourceClient, chain: EvmChain): Promise<QueryResult<N>>;
  index(client: SourceClient, chain: EvmChain): Promise<QueryResult<I>>;
}

/** Results of a chain's node and its index; absent where there is none. */
interface ChainResults<N, I> {
  readonly chain: EvmChain;
  readonly node?: Sourced<N>;
  readonly index?: Sourced<I>;
}

/** Queries nodes and indexes of all EVM chains in parallel; failures delay no others. @throws only the abort reason */
export async function fetchEvmChains<N, I>(
  client: SourceClient,
  chains: readonly EvmChain[],
  { node, index }: ChainQueries<N, I>,
): Promise<readonly ChainResults<N, I>[]> {
  const requested = chains.flatMap((chain) => [
    (one: SourceClient): Promise<QueryResult<N | I>> => node(one, chain),
    (one: SourceClient): Promise<QueryResult<N | I>> => index(one, chain),
  ]);
  const results = await requestAllWithGrace(client, requested, ({ ok }) => ok);
  return chains.map((chain, i) => ({
    chain,
    node: sourcedOrUndefined(results[2 * i] as QueryResult<N> | undefined),
    index: sourcedOrUndefined(results[2 * i + 1] as QueryResult<I> | undefined),
  }));
}

function sourcedOrUndefined<T>(result: QueryResult<T> | undefined): Sourced<T> | undefined {
  return result?.ok === true ? result : undefined;
}

/** The validator managers of the configured L1s: two requests each, cached. L1s without an answer are left out. */
export async function fetchL1Managers(client: SourceClient): Promise<readonly L1Manager[]> {
  const { network, context } = client;
  let result: readonly L1Manager[] = [];
  const cached = await context.registry.managers.getOrFetch(network.name, async () => {
    const subnets = await configuredSubnets(client);
    const all = await Promise.all(
      [...subnets].map(async ([subnetId, { name }]) => {
        const subnet = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
        return { subnetId, name, subnet };
      }),
    );
    result = all.flatMap(({ subnetId, name, subnet }) => {
      const address = subnet.ok ? subnet.value.managerAddress : null;
      return !subnet.ok || address === null
        ? []
        : [{ address: address.toLowerCase(), blockchainId: subnet.value.managerChainID, subnetId, l1: name }];
    });
    return all.length > 0 && all.every(({ subnet }) => subnet.ok) ? result : undefined;
  });
  return cached ?? result;
}
