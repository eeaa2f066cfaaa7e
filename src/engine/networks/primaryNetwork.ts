import { type Bech32Address, type Chain, cb58Id, wellKnownName } from '../primitives';
import type { Network, EvmChain } from './network';

/** ID of the primary network as a subnet, and of the P-Chain: 32 zero bytes, on every network (docs/facts/staking.md). */
export const PRIMARY_NETWORK_ID = '11111111111111111111111111111111LpoYY';

/** Chains beside the EVM ones that can be named to ask for a block by its height; what else they know is asked unnamed. */
export const primaryChainNames: readonly string[] = ['P-Chain', 'X-Chain'];

/** The chains whose addresses are written in bech32. */
export const addressChains: readonly Chain[] = ['P', 'X', 'C'];

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
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return 'P';
  }
  if (network.chains.some((chain) => chain.path === 'C' && chain.blockchainId === blockchainId)) {
    return 'C';
  }
  const identifier = cb58Id(blockchainId);
  const name = identifier && wellKnownName(identifier)?.name;
  return addressChains.find((chain) => chainTitle(chain) === name);
}

const primaryChains: ReadonlySet<string> = new Set(['X-Chain', 'C-Chain']);

/**
 * What a blockchain is called without asking: by the settings, or everywhere. Such a name stands before any that a
 * stranger gave it.
 */
export function chainName(blockchainId: string, network: Network): string | undefined {
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return 'P-Chain';
  }
  const configured = network.chains.find((chain) => chain.blockchainId === blockchainId);
  if (configured !== undefined) {
    return configured.name;
  }
  const identifier = cb58Id(blockchainId);
  const known = identifier && wellKnownName(identifier);
  // Assets and virtual machines are well known too.
  return known?.network === network.name && primaryChains.has(known.name) ? known.name : undefined;
}

/** The contract that chooses an L1's validators. */
export interface L1Manager {
  /** In lower case. */
  readonly address: string;
  /** cb58: the chain that the contract is on. */
  readonly blockchainId: string;
  /** cb58. */
  readonly subnetId: string;
  /** What the L1 is called: its first chain in the settings. */
  readonly l1: string;
}

/** What of an address on a chain is a manager of; undefined: of none that is known. */
export function managedBy(
  managers: readonly L1Manager[],
  address: string,
  chain: EvmChain,
  network: Network,
): L1Manager | undefined {
  return managers.find(
    (one) =>
      one.address === address.toLowerCase() &&
      (one.blockchainId === chain.blockchainId || chainName(one.blockchainId, network) === chain.name),
  );
}

export function managerName({ l1 }: L1Manager): string {
  return `validator manager of ${l1}`;
}
