import type { EvmChain, Network } from '../../core/networks/network';

/** Where one EVM chain of a network can be asked. */
export interface ChainSources {
  readonly chain: EvmChain;
  /** JSON-RPC URLs in order of preference: the first that answers is used. */
  readonly rpcUrls: readonly string[];
  /** The data service and the name it knows the chain by; absent where there is no index. */
  readonly index?: { readonly baseUrl: string; readonly chainId: string };
}

export function chainSources(network: Network, chain: EvmChain): ChainSources {
  const rpcUrls =
    chain.rpcUrl === undefined
      ? network.nodes.map((node) => `${node.url}/ext/bc/${encodeURIComponent(chain.path)}/rpc`)
      : [chain.rpcUrl];
  const chainId = chain.evmChainId === undefined ? chain.blockchainId : String(chain.evmChainId);
  return {
    chain,
    rpcUrls,
    index: network.dataApi === undefined || chainId === undefined ? undefined : { baseUrl: network.dataApi, chainId },
  };
}

/** URLs in the order they are asked: the data service first, since it is one request for all. */
export function urlsOf(sources: readonly ChainSources[]): readonly string[] {
  return sources.flatMap(({ index, rpcUrls }) => [...(index === undefined ? [] : [index.baseUrl]), ...rpcUrls]);
}
