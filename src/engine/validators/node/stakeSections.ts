import type { PendingReward, ProposedBlock } from '../../net';
import { type Line, type Section, count, id, joined, remote, rowCells, sourcesOf, text, time } from '../../report';
import type { Staker } from '../../rpc';
import { indexChain } from '../../networks';
import { avaxAmount, ownerLine } from '../../transactions';
import type { NodeAnswers } from './nodeAnswers';

/** Delegators that a document shows; the raw answer has all. */
const maxDelegators = 20;

/** Who delegates to the node, those that end first before the others. */
export function delegatorSection({ delegators = [] }: Staker, from: readonly number[]): readonly Section[] {
  if (delegators.length === 0) {
    return [];
  }
  const sorted = delegators.toSorted((a, b) => a.endTime.getTime() - b.endTime.getTime());
  const more = delegators.length - maxDelegators;
  return [
    {
      key: 'delegators',
      heading: 'Delegators',
      columns: ['stake', 'until', 'potential reward before delegation fee', 'owner', 'transaction'],
      rows: sorted
        .slice(0, maxDelegators)
        .map((one): readonly Line[] => [
          [avaxAmount(one.weight)],
          [time(one.endTime.getTime())],
          one.potentialReward === undefined ? [] : [avaxAmount(one.potentialReward)],
          one.rewardOwner === undefined ? [] : ownerLine(one.rewardOwner),
          [id(one.txID)],
        ]),
      note: more > 0 ? [text(`${more} more ending later, in the raw answer.`)] : undefined,
      from,
    },
  ];
}

/** Rewards that validations and delegations of the node will pay, by the data service. */
export function rewardSection({ rewards }: NodeAnswers, network: string, nodeId: string): readonly Section[] {
  if (!rewards.ok || rewards.value.rows.length === 0) {
    return [];
  }
  return [
    {
      key: 'pendingRewards',
      heading: 'Pending rewards',
      columns: ['type', 'staked', 'potential reward', 'until', 'transaction'],
      rows: rewards.value.rows.map((row) => rowCells(row, rewardCells, 5)),
      list: { network, list: 'pendingRewards', nodeIds: [nodeId] },
      from: sourcesOf(rewards),
    },
  ];
}

function rewardCells(reward: PendingReward): readonly Line[] {
  return [
    [rewardWord(reward.rewardType)],
    [avaxAmount(reward.amountStaked)],
    reward.estimatedReward == null ? [] : [avaxAmount(reward.estimatedReward.amount)],
    [time(reward.endTimestamp.getTime())],
    [id(reward.txHash)],
  ];
}

function rewardWord(type: string): Line[number] {
  switch (type) {
    case 'VALIDATOR':
      return text('validation');
    case 'DELEGATOR':
      return text('delegation');
    case 'VALIDATOR_FEE':
      return text('delegation fee');
    default:
      return remote(type);
  }
}

/** Blocks that the node proposed, newest first, of each chain where there are any. */
export function blockSections({ blocks }: NodeAnswers, network: string, nodeId: string): readonly Section[] {
  return blocks.flatMap(({ chain, result }): readonly Section[] => {
    if (!result.ok || result.value.rows.length === 0) {
      return [];
    }
    return [
      {
        key: `proposedBlocks${chain}`,
        heading: `Proposed blocks of the ${chain}-Chain`,
        columns: ['block', 'type', 'transactions', 'time'],
        rows: result.value.rows.map((row) => rowCells(row, blockCells, 4)),
        list: {
          network,
          list: 'nodeBlocks',
          nodeId,
          blockchainId: chain === 'P' ? undefined : indexChain(chain),
        },
        from: sourcesOf(result),
      },
    ];
  });
}

function blockCells(block: ProposedBlock): readonly Line[] {
  return [
    joined([[count(block.blockNumber)], [id(block.blockHash)]], ' · '),
    block.blockType == null ? [] : [remote(block.blockType)],
    [count(block.txCount)],
    [time(block.blockTimestamp.getTime())],
  ];
}
