import type { DataNetwork } from '../../api/dataApi/parameters';
import type { Network } from '../../core/networks/network';

/** Where the P-, X- and C-Chain (its atomic side) and the node's own APIs of a network can be asked. */
export interface PrimarySources {
  /** Base URLs in order of preference: the first node that answers is used. */
  readonly nodes: readonly string[];
  /** The data service and its word for the network; absent where there is no index. */
  readonly index?: { readonly baseUrl: string; readonly network: DataNetwork };
}

export function primarySources(network: Network): PrimarySources {
  return {
    nodes: network.nodes.map(({ url }) => url),
    index: network.dataApi === undefined ? undefined : { baseUrl: network.dataApi, network: dataNetworkOf(network) },
  };
}

/** The service knows two networks (specification 1): all but the mainnet are the test one to it. */
export function dataNetworkOf({ networkId }: Pick<Network, 'networkId'>): DataNetwork {
  return networkId === 1 ? 'mainnet' : 'fuji';
}

export function primaryUrls({ nodes, index }: PrimarySources): readonly string[] {
  return [...(index === undefined ? [] : [index.baseUrl]), ...nodes];
}
