import { fujiExplorers, mainnetExplorers } from './explorers';
import type { Network } from './network';

/** The networks everybody has. Ids, prefixes and public endpoints: Avalanche's network documentation. */
export const builtInNetworks: readonly [Network, ...Network[]] = [
  {
    name: 'mainnet',
    networkId: 1,
    hrp: 'avax',
    nodes: [{ name: 'public', url: 'https://api.avax.network' }],
    dataApi: 'https://data-api.avax.network',
    metricsApi: 'https://metrics.avax.network',
    chains: [
      {
        name: 'C-Chain',
        path: 'C',
        blockchainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
        evmChainId: 43114n,
        symbol: 'AVAX',
      },
    ],
    explorers: mainnetExplorers,
    wireNames: 'wire',
  },
  {
    name: 'fuji',
    networkId: 5,
    hrp: 'fuji',
    nodes: [{ name: 'public', url: 'https://api.avax-test.network' }],
    dataApi: 'https://data-api.avax.network',
    metricsApi: 'https://metrics.avax.network',
    chains: [
      {
        name: 'C-Chain',
        path: 'C',
        blockchainId: 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
        evmChainId: 43113n,
        symbol: 'AVAX',
      },
    ],
    explorers: fujiExplorers,
    wireNames: 'wire',
  },
  {
    name: 'local',
    networkId: 12345,
    hrp: 'local',
    nodes: [{ name: 'local', url: 'http://127.0.0.1:9650' }],
    chains: [{ name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' }],
    wireNames: 'wire',
  },
];

/** Mainnet and Fuji, whatever the settings call them and wherever their nodes are. */
export function isPublic({ networkId }: Pick<Network, 'networkId'>): boolean {
  return networkId === 1 || networkId === 5;
}
