import type { EvmChain, L1Manager } from '../networks';
import type { QueryResult, Sourced } from '../report';
import { getSubnet } from '../rpc';
import { requestAllWithGrace } from './allWithGrace';
import type { SourceClient } from './sourceClient';
import { configuredSubnets } from './chainQuestions';

/** How one chain's sources are asked about one thing. */
export interface ChainQuestions<N, I> {
  node(client: SourceClient, chain: EvmChain): Promise<QueryResult<N>>;
  index(client: SourceClient, chain: EvmChain): Promise<QueryResult<I>>;
}

/** What a chain's node and its index know; a source that knows nothing, or did not answer, is absent. */
export interface ChainAnswers<N, I> {
  readonly chain: EvmChain;
  readonly node?: Sourced<N>;
  readonly index?: Sourced<I>;
}

/**
 * Asks nodes and indexes of all EVM chains at once. A source that fails does not hold up the others.
 *
 * @throws the abort reason alone
 */
export async function fetchEvmChains<N, I>(
  client: SourceClient,
  chains: readonly EvmChain[],
  { node, index }: ChainQuestions<N, I>,
): Promise<readonly ChainAnswers<N, I>[]> {
  const requested = chains.flatMap((chain) => [
    (one: SourceClient): Promise<QueryResult<N | I>> => node(one, chain),
    (one: SourceClient): Promise<QueryResult<N | I>> => index(one, chain),
  ]);
  const results = await requestAllWithGrace(client, requested, ({ ok }) => ok);
  return chains.map((chain, i) => ({
    chain,
    node: whatIsReported(results[2 * i] as QueryResult<N> | undefined),
    index: whatIsReported(results[2 * i + 1] as QueryResult<I> | undefined),
  }));
}

function whatIsReported<T>(result: QueryResult<T> | undefined): Sourced<T> | undefined {
  return result?.ok === true ? result : undefined;
}

/**
 * The managers of the L1s in the settings: two questions for each, one after the other, kept for a while. What a node does
 * not tell is left out.
 */
export async function fetchL1Managers(client: SourceClient): Promise<readonly L1Manager[]> {
  const { network, context } = client;
  let result: readonly L1Manager[] = [];
  const cached = await context.registry.managers.of(network.name, async () => {
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
