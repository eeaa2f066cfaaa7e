import { type Bech32Address, type Chain, cb58Id, wellKnownName } from '../primitives';
import type { Network, EvmChain } from './network';

/** ID of the Primary Network as a subnet, and of the P-Chain: 32 zero bytes on any network (docs/facts/staking.md). */
export const PRIMARY_NETWORK_ID = '11111111111111111111111111111111LpoYY';

/** Non-EVM chains that can be named to look up a block by height. Their other identifiers need no chain. */
export const primaryChainNames: readonly string[] = ['P-Chain', 'X-Chain'];

/** Chains with bech32 addresses. */
export const addressChains: readonly Chain[] = ['P', 'X', 'C'];

export const chainTitle = (chain: Chain): string => `${chain}-Chain`;

/** Name of a chain in the data service. */
export const indexChain = (chain: Chain): string => `${chain.toLowerCase()}-chain`;

/** The address in the chain's format: a key has one on each chain. */
export function addressOn(chain: Chain, { address }: Bech32Address): string {
  return `${chain}-${address.slice(address.lastIndexOf('-') + 1)}`;
}

/** The chain in an address's prefix; `undefined` for none, or one other than P, X and C. */
export function chainOfAddress({ chain }: Bech32Address, network: Network): Chain | undefined {
  return chain === undefined
    ? undefined
    : (addressChains.find((alias) => alias === chain) ?? chainOfId(chain, network));
}

/** The chain with a blockchain ID, if known without a request: only on well-known networks. */
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

/** Name of a blockchain without a request, configured or well known. It takes precedence over creators' names. */
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
  // Assets and virtual machines are well-known too.
  return known?.network === network.name && primaryChains.has(known.name) ? known.name : undefined;
}

export interface L1Manager {
  /** In lower case. */
  readonly address: string;
  /** Chain of the contract, in cb58. */
  readonly blockchainId: string;
  /** cb58. */
  readonly subnetId: string;
  /** Name of the L1: its first chain in the settings. */
  readonly l1: string;
}

/** The L1 managed by an address on a chain; `undefined` where none is known. */
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
