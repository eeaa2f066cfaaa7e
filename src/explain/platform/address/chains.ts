import type { Chain, Bech32Address } from '../../../core/ids/identifier';
import { cb58Id } from '../../../core/ids/cb58Id';
import { wellKnownName } from '../../../core/ids/wellKnown';
import type { Network } from '../../../core/networks/network';

/** The chains whose addresses are written in bech32. */
export const addressChains: readonly Chain[] = ['P', 'X', 'C'];

const pChainId = '11111111111111111111111111111111LpoYY';

export const chainTitle = (chain: Chain): string => `${chain}-Chain`;

/** The data service's word for a chain. */
export const indexChain = (chain: Chain): string => `${chain.toLowerCase()}-chain`;

/** The address as that chain writes it: the same key has one on each. */
export function addressOn(chain: Chain, { address }: Bech32Address): string {
  return `${chain}-${address.slice(address.lastIndexOf('-') + 1)}`;
}

/** The chain that stands before an address; undefined: none, or one that is neither P, X nor C. */
export function chainOfAddress({ chain }: Bech32Address, network: Network): Chain | undefined {
  return chain === undefined
    ? undefined
    : (addressChains.find((alias) => alias === chain) ?? chainOfId(chain, network));
}

/** The chain with that blockchain ID, where it is known without asking: on the networks that everybody knows. */
export function chainOfId(blockchainId: string, network: Network): Chain | undefined {
  if (blockchainId === pChainId) {
    return 'P';
  }
  if (network.chains.some((chain) => chain.path === 'C' && chain.blockchainId === blockchainId)) {
    return 'C';
  }
  const identifier = cb58Id(blockchainId);
  const name = identifier && wellKnownName(identifier)?.name;
  return addressChains.find((chain) => chainTitle(chain) === name);
}
