import { type MissingNetwork, type Network, type EvmChain, networkIn } from '../../engine/networks';
import { UserError } from '../../engine/errors';
import { shortenText, cb58Id } from '../../engine/primitives';
import type { Services } from './services';

/** The settings name an unknown network: the handler offers fixes. */
export class MissingNetworkError extends UserError {
  constructor(readonly missing: MissingNetwork) {
    super(missing.sentence);
  }
}

/** The network of a name, for display without requests: a removed network is only its name, never another network. */
export function networkForReading(name: string | undefined, { all, active }: KnownNetworks): Network {
  return name === undefined ? active() : networkIn(all(), name);
}

export interface KnownNetworks {
  all(): readonly Network[];
  active(): Network;
}

/** A network of the current settings; without a name the active one. @throws {UserError} where there is none */
export function networkNamed(name: string | undefined, networks: KnownNetworks): Network {
  const network =
    name === undefined ? networks.active() : [...networks.all(), networks.active()].find((one) => one.name === name);
  if (network?.missing !== undefined) {
    throw new MissingNetworkError(network.missing);
  }
  if (network === undefined) {
    throw new UserError(`No network is named ${shortenText(name ?? '')}. Add it in snowprobe.networks.`);
  }
  return network;
}

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
 * A chain by its name, alias or blockchain ID, as in trees and addresses. One that is only in the tree is queried by
 * its ID.
 */
export function chainAt(network: Network, key: string, name = key): EvmChain | undefined {
  const found = network.chains.find(
    ({ path, blockchainId, ...one }) => blockchainId === key || path === key || one.name === key,
  );
  return found ?? (cb58Id(key)?.checksum === 'valid' ? { name, path: key, blockchainId: key } : undefined);
}
