import { cb58Id } from '../../engine/primitives';
import type { EvmChain, Network } from '../../engine/networks';
import type { Services } from './services';

/** A chain and the network whose nodes run it. */
export interface RunningOn {
  readonly network: Network;
  readonly chain: EvmChain;
}

/** The active network first, each with the chains that were found on its nodes. */
export function networksOf({ state }: Pick<Services, 'state'>): readonly Network[] {
  const active = state.networks.active();
  const others = state.networks.all().filter(({ name }) => name !== active.name);
  return [active, ...others].map((network) => ({
    ...network,
    chains: [...network.chains, ...state.networks.unconfigured(network)],
  }));
}

/**
 * A chain by what a tree or an address calls it: its name, its alias or its blockchain ID. One that only the tree lists is
 * asked under its ID.
 */
export function chainAt(network: Network, key: string, name = key): EvmChain | undefined {
  const found = network.chains.find(
    ({ path, blockchainId, ...one }) => blockchainId === key || path === key || one.name === key,
  );
  return found ?? (cb58Id(key)?.checksum === 'valid' ? { name, path: key, blockchainId: key } : undefined);
}
