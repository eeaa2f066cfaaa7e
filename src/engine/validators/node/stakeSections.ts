import type { PendingReward, ProposedBlock } from '../../net';
import {
  type Line,
  type Section,
  count,
  id,
  joined,
  remote,
  rowCells,
  sourcesOf,
  text,
  time,
  message,
  percentSpan,
  valueOf,
} from '../../report';
import type { Staker, L1Validator } from '../../rpc';
import { indexChain } from '../../networks';
import { avaxAmount, ownerLine, isL1, weightLine } from '../../transactions';
import { errorCategory } from '../../errors';
import { lastsLines } from '../validatorLife';
import type { NodeAnswers, RequestedSubnet, SubnetValidation } from './nodeAnswers';

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

/** The L1s and permissioned subnets that a node validates, and which were not asked. */
export function subnetSection(answers: NodeAnswers, validations: readonly SubnetValidation[]): readonly Section[] {
  if (validations.length === 0) {
    return [];
  }
  const lasts = lastsLines(
    validations.flatMap(({ validator }) => (isL1(validator) ? [validator] : [])),
    valueOf(answers.price)?.price,
  );
  const uptimes = validations.map(({ requested, validator }) => uptimeLine(requested, validator));
  const hasUptimes = uptimes.some((line) => line.length > 0);
  const rows = validations.map(({ requested, validator }, i): readonly Line[] => {
    const whole = valueOf(answers.sets)?.validatorSets[requested.subnetID]?.totalWeight;
    return [
      [id(requested.subnetID, requested.chainName)],
      [id(isL1(validator) ? validator.validationID : validator.txID)],
      weightLine(validator.weight, whole),
      isL1(validator) ? [avaxAmount(validator.balance)] : [text('no balance (permissioned)')],
      isL1(validator) ? lasts(validator) : [time(validator.endTime.getTime())],
      ...(hasUptimes ? [uptimes[i] ?? []] : []),
    ];
  });
  return [
    {
      key: 'subnets',
      heading: validations.every(({ validator }) => isL1(validator) && validator.balance === 0n)
        ? 'L1s with inactive validation'
        : 'L1s and subnets validated',
      columns: ['subnet', 'validation ID', 'weight', 'balance', 'time left', ...(hasUptimes ? ['uptime'] : [])],
      rows,
      note: subnetNote(answers),
      from: sourcesOf(
        ...validations.flatMap(({ requested: { result, view } }) => [result, view]),
        answers.sets,
        answers.price,
      ),
    },
  ];
}

/** Which subnets were asked about the node, and what cannot be told from that. */
export function subnetNote({ sets, subnetsLeft }: NodeAnswers): Line {
  const found = sets.ok
    ? 'Covers subnets where the node is a Warp signer, subnets tracked by the node, and those of the configured chains. Inactive validations elsewhere are unknown.'
    : `Covers subnets tracked by the node and those of the configured chains: ${
        !sets.rejected
          ? 'the Warp signers of all subnets are unknown.'
          : errorCategory(sets.error) === 'noMethod'
            ? 'this node does not support platform.getAllValidatorsAt.'
            : 'the node rejected platform.getAllValidatorsAt.'
      } Validations elsewhere are unknown.`;
  const left = subnetsLeft > 0 ? [`${subnetsLeft} more tracked subnets not queried.`] : [];
  return joined(
    [found, ...left].map((sentence) => [text(sentence)]),
    ' ',
  );
}

/** As the node that runs the chain has seen it. */
function uptimeLine({ view }: RequestedSubnet, { nodeID: nodeId }: L1Validator | Staker): Line {
  const seen = valueOf(view)?.validators.find((one) => one.nodeID === nodeId);
  if (seen === undefined) {
    return [];
  }
  const uptime = percentSpan(seen.uptimePercentage);
  return seen.isConnected ? [uptime] : message`${uptime}, not connected`;
}
