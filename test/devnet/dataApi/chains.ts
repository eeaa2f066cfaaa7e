import type { ChainFacts } from '../chain/chainFacts';
import { ApiError } from './apiError';

/** A chain in the service's shape. */
export function chainInfo(facts: ChainFacts, origin: string): Readonly<Record<string, unknown>> {
  const path = facts.paths[0] ?? '';
  return {
    chainId: String(facts.evmChainId),
    status: 'OK',
    chainName: facts.name,
    description: `${facts.name} of the development network`,
    platformChainId: facts.blockchainId,
    subnetId: facts.subnetId,
    vmId: facts.vmId,
    vmName: 'EVM',
    rpcUrl: `${origin}${path}/rpc`,
    wsUrl: `${origin.replace(/^http/, 'ws')}${path}/ws`,
    isTestnet: true,
    networkToken: networkToken(facts),
    private: false,
    enabledFeatures: ['nftIndexing'],
  };
}

export function networkToken(facts: ChainFacts): { name: string; symbol: string; decimals: number } {
  return { name: facts.primary ? 'Avalanche' : 'Orders', symbol: facts.symbol, decimals: 18 };
}

const networks = ['mainnet', 'fuji', 'testnet'];
const features = ['nftIndexing', 'webhooks', 'teleporter'];

/** The chains that match the filters `network` and `feature`. All of the devnet's chains are test chains. */
export function filteredChains(
  all: readonly ChainFacts[],
  query: URLSearchParams,
  origin: string,
): readonly Readonly<Record<string, unknown>>[] {
  const network = query.get('network');
  const feature = query.get('feature');
  if (network !== null && !networks.includes(network)) {
    throw new ApiError(400, [`network must be one of the following values: ${networks.join(', ')}`]);
  }
  if (feature !== null && !features.includes(feature)) {
    throw new ApiError(400, [`feature must be one of the following values: ${features.join(', ')}`]);
  }
  if (network === 'mainnet' || (feature !== null && feature !== 'nftIndexing')) return [];
  return all.map((facts) => chainInfo(facts, origin));
}
