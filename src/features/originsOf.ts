import type { Network } from '../state/network';

/** The origins of everything a network is asked at, each once. */
export function originsOf(network: Network): readonly string[] {
  const urls = [
    ...network.nodes.map(({ url }) => url),
    ...network.chains.flatMap(({ rpcUrl }) => (rpcUrl === undefined ? [] : [rpcUrl])),
    ...[network.dataApi, network.metricsApi].filter((url) => url !== undefined),
  ];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
