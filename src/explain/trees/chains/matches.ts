import type { ListedChain, ListedSubnet } from './listedChain';

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
