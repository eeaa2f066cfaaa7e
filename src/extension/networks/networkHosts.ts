import type { Network } from '../../engine/networks';
import { networkUrls } from '../../engine/sources';

/** The origins of everything a network is asked at, each once. */
export function originsOf(network: Network): readonly string[] {
  return [...new Set(networkUrls(network).map((url) => new URL(url).origin))];
}

/** The network without the hosts that may not be asked; `undefined` where none is left. */
export function allowedPart(network: Network, may: (url: string) => boolean): Network | undefined {
  const { dataApi, metricsApi } = network;
  const part: Network = {
    ...network,
    nodes: network.nodes.filter(({ url }) => may(url)),
    chains: network.chains.filter(({ rpcUrl }) => rpcUrl === undefined || may(rpcUrl)),
    dataApi: dataApi !== undefined && may(dataApi) ? dataApi : undefined,
    metricsApi: metricsApi !== undefined && may(metricsApi) ? metricsApi : undefined,
  };
  const left = part.nodes.length > 0 || part.dataApi !== undefined || part.metricsApi !== undefined;
  return left || part.chains.some(({ rpcUrl }) => rpcUrl !== undefined) ? part : undefined;
}
