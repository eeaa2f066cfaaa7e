import { type ListRef, readListRef } from '../../core/finding/listRef';
import { inTab } from '../../core/inert/interfaceWords';
import { shortenId } from '../../core/text/shorten';

/** Path and query of a list's document, both unencoded as `vscode.Uri` holds them. */
export interface ListAddress {
  readonly path: string;
  readonly query: string;
}

/** `/fuji/nftTokens 0x7ee3…9b70.txt`: the tab's title. The query holds the reference, so that a restart restores it. */
export function listAddress(ref: ListRef): ListAddress {
  const words = [ref.list, subjectOf(ref)].filter((word) => word !== '').join(' ');
  const path = `/${[ref.network, words].map((part) => inTab(part).replace(/[/\\?#%]/g, '_')).join('/')}.txt`;
  return { path, query: `ref=${encodeURIComponent(JSON.stringify(ref))}` };
}

/** The reverse; `undefined` for an address that is none of ours. */
export function parseListAddress({ query }: Pick<ListAddress, 'query'>): ListRef | undefined {
  try {
    return query.startsWith('ref=') ? readListRef(JSON.parse(decodeURIComponent(query.slice(4)))) : undefined;
  } catch (error) {
    if (error instanceof URIError || error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** What a list is of, shortened. */
function subjectOf(ref: ListRef): string {
  switch (ref.list) {
    case 'assetTransactions':
      return shortenId(ref.assetId);
    case 'latestTransactions':
      return shortenId(ref.l1ValidationId ?? ref.addresses?.[0] ?? ref.blockchainId);
    case 'erc20Balances':
    case 'erc721Balances':
      return shortenId(ref.address);
    case 'nftTokens':
    case 'tokenHolders':
      return shortenId(ref.contract);
    case 'pendingRewards':
      return shortenId(ref.addresses?.[0] ?? ref.nodeIds?.[0] ?? '');
    case 'nodeBlocks':
      return shortenId(ref.nodeId);
    case 'blockchains':
    case 'chains':
      return '';
  }
}
