import { parseIdentifier } from '../../engine/detection';
import { type Identifier, shortenText } from '../../engine/primitives';
import type { Target } from '../vscode/target';
import { onlyNode } from '../../engine/sources';
import { type Network, primaryChainNames } from '../../engine/networks';
import { type KnownNetworks, networkNamed } from '../shared/networkNamed';
import { UserError } from '../../engine/errors';

export interface ResolvedTarget {
  /** Includes the network's name, also for the active network. */
  readonly target: Target & { readonly network: string };
  readonly identifier: Identifier;
  readonly network: Network;
}

/** Validates a target against the settings. @throws {UserError} */
export function resolveTarget(target: Target, networks: KnownNetworks): ResolvedTarget {
  const network = networkNamed(target.network, networks);
  if (target.chain !== undefined && !chainNames(network).includes(target.chain)) {
    throw new UserError(
      `${network.name} has no chain named ${shortenText(target.chain)}. Add it in snowprobe.networks.`,
    );
  }
  const identifier = parseIdentifier(target.id);
  if (identifier === undefined) {
    throw new UserError(
      `"${shortenText(target.id)}" is not a known identifier. Enter a transaction or block hash, a block number, an address, a NodeID or a cb58 ID.`,
    );
  }
  return { target: { ...target, network: network.name }, identifier, network: nodeOf(network, target.node) };
}

/** Drops a chain that is not in the settings, as of a hash that was found beyond them. */
export function withoutUnknownChain(target: Target, networks: KnownNetworks): Target {
  const { chain } = target;
  const isKnown = chain === undefined || chainNames(networkNamed(target.network, networks)).includes(chain);
  return isKnown ? target : { ...target, chain: undefined };
}

/** The network of a target, with only the node that it names. @throws {UserError} */
export function targetNetwork({ network, node }: Target, networks: KnownNetworks): Network {
  return nodeOf(networkNamed(network, networks), node);
}

function nodeOf(network: Network, name: string | undefined): Network {
  if (name === undefined) {
    return network;
  }
  if (!network.nodes.some((node) => node.name === name)) {
    throw new UserError(`${network.name} has no node named ${shortenText(name)}. Add it in snowprobe.networks.`);
  }
  return onlyNode(network, name);
}

function chainNames(network: Network): readonly string[] {
  return [...network.chains.map(({ name }) => name), ...primaryChainNames];
}
