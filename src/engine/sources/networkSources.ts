import type { DataNetwork } from '../net';
import type { EvmChain, Network } from '../networks';

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

/**
 * Where the P-, X- and C-Chain (its atomic side) and the node's own APIs can be asked, in the order of `urlsOf`: the data
 * service, then the nodes, of which the first that answers is used.
 */
export function platformUrls({ nodes, dataApi }: Network): readonly string[] {
  return [...(dataApi === undefined ? [] : [dataApi]), ...nodes.map(({ url }) => url)];
}

/** The data service's word for a network: it knows two, and all but the mainnet are the test one to it. */
export function dataNetworkOf({ networkId }: Pick<Network, 'networkId'>): DataNetwork {
  return networkId === 1 ? 'mainnet' : 'fuji';
}

/**
 * A network as one of its nodes has it, as a network of its own: what one node says is not kept, nor shown, as what the
 * whole network does.
 *
 * @param name of a node; where there is none of that name nobody is asked
 */
export function onlyNode(network: Network, name: string): Network {
  const { dataApi: _, metricsApi: __, ...rest } = network;
  return { ...rest, name: `${network.name} · ${name}`, nodes: network.nodes.filter((node) => node.name === name) };
}

/** The URLs of the settings that a network is asked at, each once. */
export function networkUrls(network: Network): readonly string[] {
  const urls = [
    ...network.nodes.map(({ url }) => url),
    ...network.chains.map(({ rpcUrl }) => rpcUrl),
    network.dataApi,
    network.metricsApi,
  ];
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** Where a chain's websocket is: a node serves it beside its RPC; elsewhere it is at the same address. */
export function socketUrl(url: string): string {
  const parsed = new URL(url);
  parsed.pathname = parsed.pathname.replace(/\/rpc$/, '/ws');
  return parsed.href;
}
