import * as l10n from '@vscode/l10n';
import { listBlocksByNode, type ProposedBlock } from '../../api/dataApi/nodeBlocks';
import { listPendingRewards, type PendingReward } from '../../api/dataApi/pendingRewards';
import { amount } from '../../core/finding/spans';
import { assetCell, identifier, moment, number, words } from '../../explain/lists/cells';
import { defineList } from '../../explain/lists/list';

export const pendingRewards = defineList<'pendingRewards', PendingReward>('pendingRewards', {
  operation: 'listPendingRewards',
  rows: 'pendingRewards',
  pageSize: 100,
  title: ({ addresses, nodeIds }) =>
    l10n.t('Pending rewards of {0}', [...(addresses ?? []), ...(nodeIds ?? [])].join(', ')),
  columns: () => [
    [l10n.t('reward'), (row) => (row.estimatedReward ? assetCell(row.estimatedReward) : [])],
    [l10n.t('type'), (row) => words(row.rewardType)],
    [l10n.t('staked'), (row) => [amount(row.amountStaked, 9, 'AVAX', 'nAVAX')]],
    [l10n.t('from'), (row) => moment(row.startTimestamp)],
    [l10n.t('until'), (row) => moment(row.endTimestamp)],
    [l10n.t('node'), (row) => identifier(row.nodeId)],
    [l10n.t('transaction'), (row) => identifier(row.txHash)],
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
  ask: ({ ref, service, network }, query, options) => {
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
  title: ({ nodeId, blockchainId }) => l10n.t('Blocks of {0} proposed by {1}', blockchainId ?? 'p-chain', nodeId),
  columns: () => [
    [l10n.t('block'), (row) => number(row.blockNumber)],
    [l10n.t('time'), (row) => moment(row.blockTimestamp)],
    [l10n.t('type'), (row) => words(row.blockType)],
    [l10n.t('transactions'), (row) => number(row.txCount)],
    [l10n.t('hash'), (row) => identifier(row.blockHash)],
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
  ask: ({ ref, service, network }, query, options) =>
    listBlocksByNode(service, network, ref.blockchainId ?? 'p-chain', ref.nodeId, query, options),
});
