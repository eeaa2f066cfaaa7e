import { type MissingNetwork, type Network, unknownNetwork } from '../../engine/networks';
import { UserError } from '../../engine/errors';
import { shortenText } from '../../engine/primitives';

/** The settings ask for a network that is none: whoever tells the user offers the way out. */
export class MissingNetworkError extends UserError {
  constructor(readonly missing: MissingNetwork) {
    super(missing.sentence);
  }
}

/**
 * The network of a name for what is read without asking anybody: one that is gone is only its name, and never another.
 */
export function networkForReading(name: string | undefined, { all, active }: KnownNetworks): Network {
  const known = all();
  return name === undefined
    ? active()
    : (known.find((one) => one.name === name) ??
        unknownNetwork(
          name,
          known.map((one) => one.name),
        ));
}

export interface KnownNetworks {
  all(): readonly Network[];
  active(): Network;
}

/** The network of a name, as the settings have it now; without a name the active one. @throws {UserError} where there is none */
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
