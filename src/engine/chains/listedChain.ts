import type { EvmChain } from '../networks';

/** A blockchain of a network, as far as its list and the settings tell. */
export interface ListedChain {
  /** Tells it from the others: its ID, or the path of one that only the settings know. */
  readonly key: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** In the settings or of the primary network; else as its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58, or a word of the data service's. */
  readonly vmId?: string;
  readonly evmChainId?: bigint;
  readonly symbol?: string;
  /** How it is asked; absent: it runs no EVM, as far as is known. */
  readonly evm?: EvmChain;
  readonly isConfigured: boolean;
  /** Whether the data service indexes it. */
  readonly isIndexed: boolean;
}

export interface ListedSubnet {
  /** cb58. */
  readonly subnetId: string;
  readonly chains: readonly ListedChain[];
}

/** Whether a chain has all words of a filter: in its name, its IDs or its token. @param filter in lower case */
export function matches(chain: ListedChain, filter: string | undefined): boolean {
  if (filter === undefined) {
    return true;
  }
  const { name, blockchainId, evmChainId, symbol } = chain;
  const text = [name, blockchainId, evmChainId, symbol].join(' ').toLowerCase();
  return wordsIn(filter).every((word) => text.includes(word));
}

/** Whether the filter means a subnet or one of its chains. */
export function subnetMatches({ subnetId, chains }: ListedSubnet, filter: string | undefined): boolean {
  return isMeant(subnetId, filter) || chains.some((chain) => matches(chain, filter));
}

/** Whether the filter means the subnet itself: then all of its chains are shown. */
export function isMeant(subnetId: string | undefined, filter: string | undefined): boolean {
  return filter === undefined || wordsIn(filter).every((word) => subnetId?.toLowerCase().includes(word) ?? false);
}

function wordsIn(filter: string): readonly string[] {
  return filter.split(/\s+/).filter((word) => word !== '');
}
