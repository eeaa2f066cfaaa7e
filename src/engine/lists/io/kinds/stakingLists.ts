import pMap from 'p-map';
import { sha256 } from '@noble/hashes/sha2.js';
import { type PendingReward, type ProposedBlock, listBlocksByNode, listPendingRewards } from '../../../net';
import { hostOf } from '../../../errors';
import { type Staker, getStakingAssetID, platformGetCurrentValidators as getCurrentValidators } from '../../../rpc';
import { encodeCb58, formatCount } from '../../../primitives';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import { valueOf } from '../../../report';
import { isL1, transactionsOf } from '../../../transactions';
import type { SourceClient } from '../../../sources';
import { ListError, avaxCell, cellText, defineList, identifier, moment, number, plainFields, sourcedBy } from '../list';
import { blocksPage } from '../primaryBlocks';

/** Concurrent requests, and maximum number of validators whose delegators are requested. */
const concurrency = 8;
const mostValidators = 200;

/** From nodes: the potential rewards of current stakes, if the uptime requirement is met. */
export const pendingRewards = defineList<'pendingRewards', PendingReward>('pendingRewards', {
  operation: 'listPendingRewards',
  nodeMethod: getCurrentValidators.name,
  rows: 'pendingRewards',
  pageSize: 100,
  title: ({ addresses, nodeIds }) => `Pending rewards of ${[...(addresses ?? []), ...(nodeIds ?? [])].join(', ')}`,
  columns: [
    ['reward', (row) => avaxCell(row.estimatedReward?.amount)],
    ['type', (row) => cellText(row.rewardType)],
    ['staked', (row) => avaxCell(row.amountStaked)],
    ['from', (row) => moment(row.startTimestamp)],
    ['until', (row) => moment(row.endTimestamp)],
    ['node', (row) => identifier(row.nodeId)],
    ['transaction', (row) => identifier(row.txHash)],
  ],
  fields: [
    ...plainFields('txHash', 'rewardType', 'nodeId', 'addresses', 'amountStaked', 'startTimestamp', 'endTimestamp'),
    ['progress', (row) => row.progress?.toString()],
    ['estimatedReward', (row) => row.estimatedReward?.amount],
    ['rewardAssetId', (row) => row.estimatedReward?.assetId],
    ['rewardSymbol', (row) => row.estimatedReward?.symbol],
    ['rewardDenomination', (row) => row.estimatedReward?.denomination?.toString()],
  ],
  query: ({ ref: { addresses, nodeIds }, service, network }, query, options) =>
    listPendingRewards(service, network, { addresses, nodeIds, ...query }, options),
  async queryNodes({ client, ref }) {
    const [all, asset] = await Promise.all([
      client.node('P-Chain', getCurrentValidators, {
        subnetID: PRIMARY_NETWORK_ID,
        nodeIDs: ref.nodeIds && [...ref.nodeIds],
      }),
      client.node('P-Chain', getStakingAssetID, {}),
    ]);
    const { value, url } = sourcedBy(all, client.network.name);
    const stakers = value.validators.flatMap((one) => (isL1(one) ? [] : [one]));
    const requested = stakers.filter(
      ({ delegators, delegatorCount = 1 }) => delegators === undefined && delegatorCount > 0,
    );
    const whole = await withDelegators(client, requested.slice(0, mostValidators));
    const owners = ref.addresses?.map(withoutChain);
    const rows = stakers
      .flatMap((one) => rewardsOf(whole.get(one.nodeID) ?? one, valueOf(asset)?.assetID, client.context.now()))
      .filter(({ addresses }) => owners === undefined || addresses.some((address) => owners.includes(address)));
    const left = requested.length - mostValidators;
    const note = `Stakes of ${formatCount(BigInt(stakers.length))} validators per ${hostOf(url)}.`;
    return {
      rows: rows.map((one) => ({ key: `${one.txHash} ${one.rewardType}`, value: one })),
      note: left > 0 ? `${note} Without the delegators of ${formatCount(BigInt(left))} of them.` : note,
    };
  },
});

/** Nodes only list delegators in the response for a single validator. */
async function withDelegators(client: SourceClient, stakers: readonly Staker[]): Promise<ReadonlyMap<string, Staker>> {
  const result = await pMap(
    stakers,
    async ({ nodeID }) => {
      const of = { subnetID: PRIMARY_NETWORK_ID, nodeIDs: [nodeID] };
      const answer = valueOf(await client.node('P-Chain', getCurrentValidators, of));
      return (answer?.validators ?? []).flatMap((one) => (isL1(one) ? [] : [[nodeID, one] as const])).slice(0, 1);
    },
    { concurrency, signal: client.signal },
  );
  return new Map(result.flat());
}

function withoutChain(address: string): string {
  return address.replace(/^P-/, '');
}

function rewardsOf(staker: Staker, avax: string | undefined, now: number): readonly PendingReward[] {
  const { validationRewardOwner, delegators = [] } = staker;
  const stakes = [
    { stake: staker, rewardType: 'VALIDATOR', owner: validationRewardOwner },
    ...delegators.map((stake) => ({ stake, rewardType: 'DELEGATOR', owner: stake.rewardOwner })),
  ];
  return stakes.map(({ stake, rewardType, owner }): PendingReward => {
    const { startTime, endTime, potentialReward: amount } = stake;
    const elapsed = ((now - startTime.getTime()) / (endTime.getTime() - startTime.getTime())) * 100;
    return {
      addresses: (owner?.addresses ?? []).map(withoutChain),
      txHash: stake.txID,
      amountStaked: stake.weight,
      nodeId: stake.nodeID,
      startTimestamp: startTime,
      endTimestamp: endTime,
      rewardType,
      progress: Number(Math.max(0, Math.min(100, elapsed)).toFixed(2)),
      estimatedReward:
        amount === undefined ? undefined : { assetId: avax ?? '', amount, symbol: 'AVAX', denomination: 9 },
    };
  });
}

/** Only from P-Chain nodes with an index: it stores the block wrappers, which alone have the proposer. */
export const nodeBlocks = defineList<'nodeBlocks', ProposedBlock>('nodeBlocks', {
  operation: 'listBlocksByNode',
  nodeMethod: 'index.getContainerRange',
  rows: 'blocks',
  pageSize: 100,
  title: ({ nodeId, blockchainId }) => `Blocks of ${blockchainId ?? 'p-chain'} proposed by ${nodeId}`,
  columns: [
    ['block', (row) => number(row.blockNumber)],
    ['time', (row) => moment(row.blockTimestamp)],
    ['type', (row) => cellText(row.blockType)],
    ['transactions', (row) => number(row.txCount)],
    ['hash', (row) => identifier(row.blockHash)],
  ],
  fields: [
    ...plainFields('blockNumber', 'blockHash', 'parentHash', 'blockTimestamp', 'blockType', 'txCount', 'transactions'),
    ...plainFields('blockSizeBytes', 'l1ValidatorsAccruedFees', 'activeL1Validators', 'currentSupply'),
    ['proposerId', (row) => row.proposerDetails?.proposerId],
    ['proposerNodeId', (row) => row.proposerDetails?.proposerNodeId],
    ['proposerPChainHeight', (row) => row.proposerDetails?.proposerPChainHeight],
    ['proposerTimestamp', (row) => row.proposerDetails?.proposerTimestamp],
  ],
  query: ({ ref, service, network }, query, options) =>
    listBlocksByNode(service, network, ref.blockchainId ?? 'p-chain', ref.nodeId, query, options),
  queryNodes(request) {
    const { client, ref } = request;
    if ((ref.blockchainId ?? 'p-chain') !== 'p-chain') {
      throw new ListError('Nodes list proposed blocks of the P-Chain only.');
    }
    return blocksPage(request, {
      ...{ chain: 'P', blocksOfPage: 500n, atOnce: 50n },
      onStart({ by }) {
        if (by !== 'index') {
          throw new ListError(
            `Proposers are known from the index API only, and no node of ${client.network.name} runs with index-enabled.`,
          );
        }
      },
      rows: ({ id, height = 0n, at = 0, bytes, decoded, proposer }) => {
        if (proposer !== ref.nodeId) {
          return Promise.resolve([]);
        }
        const transactions = decoded === undefined ? [] : transactionsOf(decoded);
        const value: ProposedBlock = {
          blockNumber: height,
          blockHash: id,
          blockTimestamp: new Date(at),
          blockType: decoded?.type,
          txCount: BigInt(transactions.length),
          transactions: transactions.map((one) => encodeCb58(sha256(one.bytes))),
          blockSizeBytes: BigInt(bytes),
          proposerDetails: { proposerNodeId: proposer },
        };
        return Promise.resolve([{ key: id, value }]);
      },
    });
  },
});
