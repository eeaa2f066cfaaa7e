import type { ListName } from '../../../report';
import { nodeAddressTransactions } from './evmTransactions';
import type { NodeList } from './nodeList';
import { nodeAssetTransactions, nodeLatestTransactions } from './primaryTransactions';
import { nodeBlockchains, nodeChains, nodeSubnets } from './registry';
import { nodeStakingBlocks, nodePendingRewards } from './staking';
import { nodeErc20Balances, nodeErc721Balances, nodeNftTokens } from './tokenBalances';
import { nodeTokenHolders } from './tokenHolders';
import { nodeValidators } from './validators';

/** Lists that a network's own nodes can be asked for. */
export const nodeListTable: Readonly<Partial<Record<ListName, NodeList>>> = {
  addressTransactions: nodeAddressTransactions,
  assetTransactions: nodeAssetTransactions,
  latestTransactions: nodeLatestTransactions,
  erc20Balances: nodeErc20Balances,
  erc721Balances: nodeErc721Balances,
  nftTokens: nodeNftTokens,
  tokenHolders: nodeTokenHolders,
  nodeBlocks: nodeStakingBlocks,
  pendingRewards: nodePendingRewards,
  blockchains: nodeBlockchains,
  chains: nodeChains,
  subnets: nodeSubnets,
  validators: nodeValidators,
};
