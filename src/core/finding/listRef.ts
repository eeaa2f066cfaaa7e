/**
 * A list of the data service that goes on beyond what a Finding shows: it can be opened as a document that loads more,
 * and exported. Plain data, so that it can stand in a link, be kept and be taken up again after a restart.
 */
export type ListRef = { readonly network: string } & (
  | { readonly list: 'assetTransactions'; readonly blockchainId: string; readonly assetId: string }
  | {
      readonly list: 'latestTransactions';
      /** "p-chain", "x-chain", "c-chain" or a blockchain ID. */
      readonly blockchainId: string;
      readonly addresses?: readonly string[];
      readonly l1ValidationId?: string;
      readonly txTypes?: readonly string[];
    }
  | { readonly list: 'blockchains' }
  | { readonly list: 'chains' }
  | { readonly list: 'erc20Balances' | 'erc721Balances'; readonly chainId: string; readonly address: string }
  | { readonly list: 'nftTokens'; readonly chainId: string; readonly contract: string }
  | { readonly list: 'pendingRewards'; readonly addresses?: readonly string[]; readonly nodeIds?: readonly string[] }
  | {
      readonly list: 'nodeBlocks';
      readonly nodeId: string;
      /** "p-chain" where it is not named. */
      readonly blockchainId?: string;
    }
  | {
      readonly list: 'tokenHolders';
      readonly chainId: string;
      readonly contract: string;
      /** Smallest balance that counts, in the token's base unit, as digits; absent: any. */
      readonly threshold?: string;
      /** Unix seconds. */
      readonly startTimestamp?: number;
      readonly endTimestamp?: number;
    }
);

export type ListName = ListRef['list'];
