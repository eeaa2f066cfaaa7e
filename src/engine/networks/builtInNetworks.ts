import type { Network } from './network';
import { evmChains, networks } from './networks.json';

/** The networks everybody has. Ids, prefixes and public endpoints: Avalanche's network documentation; docs/facts/networks.md. */
export const builtInNetworks = networks.map(({ upgrades: _, ...network }): Network => ({
  ...network,
  chains: network.chains.map((chain) => ({ ...chain, evmChainId: BigInt(chain.evmChainId) })),
  wireNames: 'wire',
})) as unknown as readonly [Network, ...Network[]];

/** Mainnet and Fuji, whatever the settings call them and wherever their nodes are. */
export function isPublic({ networkId }: Pick<Network, 'networkId'>): boolean {
  return networkId === 1 || networkId === 5;
}

type Upgrade = 'durango' | 'etna' | 'granite' | 'helicon';

/**
 * When Avalanche's own networks had, or will have, their upgrades, for where no node tells: milliseconds since the epoch
 * (avalanchego, upgrade/upgrade.go). Undefined for any other network.
 */
export function publishedUpgrade(networkId: number, upgrade: Upgrade): number | undefined {
  const time = networks.find((network) => network.networkId === networkId)?.upgrades?.[upgrade];
  return time === undefined ? undefined : Date.parse(time);
}

/** What is common knowledge about an EVM chain by its ID: chainlist.org, and what local tools use. */
export interface KnownEvmChain {
  readonly name: string;
  readonly symbol: string;
  /** Network ID of the Avalanche network whose C-Chain it is. */
  readonly networkId?: number;
}

export function knownEvmChain(id: bigint): KnownEvmChain | undefined {
  return (evmChains as Readonly<Record<string, KnownEvmChain>>)[String(id)];
}
