import { type ListRef, readListRef } from '../../engine/report';
import { inTab, shortenId } from '../../engine/primitives';
import type { AddressCodec } from '../shared/documentRoute';

/** `/fuji/nftTokens 0x7ee3…9b70.txt`: the tab's title. The query holds the reference, so that a restart restores it. */
export const listAddress: AddressCodec<ListRef, 'txt'> = {
  endings: ['txt'],
  print(ref) {
    const words = [ref.list, subjectOf(ref)].filter((word) => word !== '').join(' ');
    return {
      path: [ref.network, words].map((part) => inTab(part).replace(/[/\\?#%]/g, '_')).join('/'),
      ending: 'txt',
      query: { ref: JSON.stringify(ref) },
    };
  },
  parse({ query: { ref } }) {
    try {
      return ref === undefined ? undefined : readListRef(JSON.parse(ref));
    } catch (error) {
      if (error instanceof SyntaxError) {
        return undefined;
      }
      throw error;
    }
  },
};

/** What a list is of, shortened. */
function subjectOf(ref: ListRef): string {
  switch (ref.list) {
    case 'assetTransactions':
      return shortenId(ref.assetId);
    case 'latestTransactions':
      return shortenId(ref.l1ValidationId ?? ref.addresses?.[0] ?? ref.blockchainId);
    case 'addressTransactions':
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
    case 'validators':
      return ref.subnetId === undefined ? '' : shortenId(ref.subnetId);
    case 'subnets':
    case 'blockchains':
    case 'chains':
      return '';
  }
}
