import type { Network } from '../../core/networks/network';

/** The network without the hosts that may not be asked; `undefined` where none is left. */
export function allowedPart(network: Network, may: (url: string) => boolean): Network | undefined {
  const { dataApi, metricsApi, ...rest } = network;
  const part: Network = {
    ...rest,
    nodes: network.nodes.filter(({ url }) => may(url)),
    chains: network.chains.filter(({ rpcUrl }) => rpcUrl === undefined || may(rpcUrl)),
    ...(dataApi !== undefined && may(dataApi) ? { dataApi } : {}),
    ...(metricsApi !== undefined && may(metricsApi) ? { metricsApi } : {}),
  };
  const left = part.nodes.length > 0 || part.dataApi !== undefined || part.metricsApi !== undefined;
  return left || part.chains.some(({ rpcUrl }) => rpcUrl !== undefined) ? part : undefined;
}
