import type { EvmChain, Network } from '../../networks';

/** A chain of a network, by names in the settings. */
export interface NamedChain {
  readonly network: string;
  readonly chain: string;
}

export interface FileOfChain {
  /** With slashes. */
  readonly path: string;
  /** That its genesis has. */
  readonly chainId?: bigint;
}

/**
 * Chains that a file may be of, the likeliest first: those that its folder is named after, then those with the EVM chain ID
 * of its genesis; those of the active network before others.
 *
 * @param networks the active one first
 */
export function chainsOfFile(networks: readonly Network[], { path, chainId }: FileOfChain): readonly NamedChain[] {
  const folder = path.split('/').at(-2) ?? '';
  const isFolders = ({ name, path: alias, blockchainId }: EvmChain): boolean =>
    folder !== '' && [name, alias, blockchainId].includes(folder);
  const isSame = ({ evmChainId }: EvmChain): boolean => chainId !== undefined && evmChainId === chainId;
  const all = configurable(networks);
  return [...all.filter(({ of }) => isFolders(of)), ...all.filter(({ of }) => isSame(of) && !isFolders(of))].map(
    ({ network, of }) => ({ network, chain: of.name }),
  );
}

/** All chains with such files: the C-Chain's genesis is its network's. */
export function configurable(
  networks: readonly Network[],
): readonly { readonly network: string; readonly of: EvmChain }[] {
  return networks.flatMap(({ name, chains }) =>
    chains.filter(({ path }) => path !== 'C').map((of) => ({ network: name, of })),
  );
}
