import type { Network } from '../../core/networks/network';

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
