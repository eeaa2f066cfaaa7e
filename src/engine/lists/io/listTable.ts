import type { ListName } from '../../report';
import type { List } from '../list';
import { addressTransactions } from './addressTransactions';
import { subnets, validators } from './platformLists';
import { blockchains, chains } from './registryLists';
import { nodeBlocks, pendingRewards } from './stakingLists';
import { erc20Balances, erc721Balances, nftTokens, tokenHolders } from './tokenLists';
import { assetTransactions, latestTransactions } from './transactionLists';

/** Every list that can be opened and exported. */
export const listTable: Readonly<Record<ListName, List>> = {
  addressTransactions,
  assetTransactions,
  latestTransactions,
  blockchains,
  chains,
  subnets,
  validators,
  erc20Balances,
  erc721Balances,
  pendingRewards,
  nftTokens,
  nodeBlocks,
  tokenHolders,
};
