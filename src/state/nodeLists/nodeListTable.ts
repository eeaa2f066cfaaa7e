import type { ListName } from '../../core/finding/listRef';
import { addressTransactions } from './evmTransactions';
import type { NodeList } from './nodeList';
import { assetTransactions, latestTransactions } from './primaryTransactions';
import { blockchains, chains, subnets } from './registry';
import { nodeBlocks, pendingRewards } from './staking';
import { erc20Balances, erc721Balances, nftTokens } from './tokenBalances';
import { tokenHolders } from './tokenHolders';
import { validators } from './validators';

/** Lists that a network's own nodes can be asked for. */
export const nodeListTable: Readonly<Partial<Record<ListName, NodeList>>> = {
  addressTransactions,
  assetTransactions,
  latestTransactions,
  erc20Balances,
  erc721Balances,
  nftTokens,
  tokenHolders,
  nodeBlocks,
  pendingRewards,
  blockchains,
  chains,
  subnets,
  validators,
};
