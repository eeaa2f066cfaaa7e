import { type PendingReward, type ProposedBlock, listBlocksByNode, listPendingRewards } from '../../net';
import { amount } from '../../report';
import { assetCell, identifier, moment, number, cellText } from '../cells';
import { defineList } from '../list';

export const pendingRewards = defineList<'pendingRewards', PendingReward>('pendingRewards', {
  operation: 'listPendingRewards',
  rows: 'pendingRewards',
  pageSize: 100,
  title: ({ addresses, nodeIds }) => `Pending rewards of ${[...(addresses ?? []), ...(nodeIds ?? [])].join(', ')}`,
  columns: () => [
    ['reward', (row) => (row.estimatedReward ? assetCell(row.estimatedReward) : [])],
    ['type', (row) => cellText(row.rewardType)],
    ['staked', (row) => [amount(row.amountStaked, 9, 'AVAX', 'nAVAX')]],
    ['from', (row) => moment(row.startTimestamp)],
    ['until', (row) => moment(row.endTimestamp)],
    ['node', (row) => identifier(row.nodeId)],
    ['transaction', (row) => identifier(row.txHash)],
  ],
  fields: {
    txHash: (row) => row.txHash,
    rewardType: (row) => row.rewardType,
    nodeId: (row) => row.nodeId,
    addresses: (row) => row.addresses,
    amountStaked: (row) => row.amountStaked,
    startTimestamp: (row) => row.startTimestamp,
    endTimestamp: (row) => row.endTimestamp,
    progress: (row) => row.progress?.toString(),
    estimatedReward: (row) => row.estimatedReward?.amount,
    rewardAssetId: (row) => row.estimatedReward?.assetId,
    rewardSymbol: (row) => row.estimatedReward?.symbol,
    rewardDenomination: (row) => row.estimatedReward?.denomination?.toString(),
  },
  query: ({ ref, service, network }, query, options) => {
    const who = {
      addresses: ref.addresses,
      nodeIds: ref.nodeIds,
    };
    return listPendingRewards(service, network, { ...who, ...query }, options);
  },
});

export const nodeBlocks = defineList<'nodeBlocks', ProposedBlock>('nodeBlocks', {
  operation: 'listBlocksByNode',
  rows: 'blocks',
  pageSize: 100,
  title: ({ nodeId, blockchainId }) => `Blocks of ${blockchainId ?? 'p-chain'} proposed by ${nodeId}`,
  columns: () => [
    ['block', (row) => number(row.blockNumber)],
    ['time', (row) => moment(row.blockTimestamp)],
    ['type', (row) => cellText(row.blockType)],
    ['transactions', (row) => number(row.txCount)],
    ['hash', (row) => identifier(row.blockHash)],
  ],
  fields: {
    blockNumber: (row) => row.blockNumber,
    blockHash: (row) => row.blockHash,
    parentHash: (row) => row.parentHash,
    blockTimestamp: (row) => row.blockTimestamp,
    blockType: (row) => row.blockType,
    txCount: (row) => row.txCount,
    transactions: (row) => row.transactions,
    blockSizeBytes: (row) => row.blockSizeBytes,
    l1ValidatorsAccruedFees: (row) => row.l1ValidatorsAccruedFees,
    activeL1Validators: (row) => row.activeL1Validators,
    currentSupply: (row) => row.currentSupply,
    proposerId: (row) => row.proposerDetails?.proposerId,
    proposerNodeId: (row) => row.proposerDetails?.proposerNodeId,
    proposerPChainHeight: (row) => row.proposerDetails?.proposerPChainHeight,
    proposerTimestamp: (row) => row.proposerDetails?.proposerTimestamp,
  },
  query: ({ ref, service, network }, query, options) =>
    listBlocksByNode(service, network, ref.blockchainId ?? 'p-chain', ref.nodeId, query, options),
});
