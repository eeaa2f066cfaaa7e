import { type EvmTransaction, type HashAnswer, type Pools, fetchTransactionByHash } from '../../../evm';
import type { EvmChain } from '../../../networks';
import type { Sourced } from '../../../report';
import { type OtherNode, type SourceClient, type TokenMetadataCache, queryOtherNodes } from '../../../sources';
import { fetchNodeForHash } from './fetchHash';

export interface FoundPending {
  readonly chain: EvmChain;
  readonly node: Sourced<HashAnswer>;
  readonly pools: Pools;
}

/**
 * Asks the nodes that were not asked about a hash yet, all at once: a transaction that waits may be in the pool of one of
 * them alone, since pools are not the same and a restart empties them.
 */
export async function fetchPending(
  client: SourceClient,
  chains: readonly EvmChain[],
  hash: string,
  tokens: TokenMetadataCache,
): Promise<FoundPending | undefined> {
  const inVain = new Map(chains.map(({ name }) => [name, client.chainNodes.rejectedBy(name)]));
  const result = await queryOtherNodes(client, chains, fetchTransactionByHash(hash), (value) => value !== null);
  const holder = result.find(holds);
  if (holder === undefined) {
    return undefined;
  }
  const { chain, url } = holder;
  const node = await fetchNodeForHash(client, chain, hash, tokens, { urls: [url] });
  const ofChain = result.filter((one) => one.chain === chain);
  const names = (nodes: readonly Result[]): readonly string[] => nodes.map((one) => client.chainNodes.nameOf(one.url));
  const pools: Pools = {
    holding: names(ofChain.filter(holds)),
    without: [...(inVain.get(chain.name) ?? []), ...names(ofChain.filter(lacks))],
  };
  return node.ok ? { chain, node, pools } : undefined;
}

type Result = OtherNode<EvmTransaction | null>;

function holds({ outcome }: Result): boolean {
  return outcome?.ok === true && outcome.value !== null;
}

function lacks({ outcome }: Result): boolean {
  return outcome?.ok === true && outcome.value === null;
}
