import {
  type Fact,
  type Line,
  amount,
  fact,
  id,
  message,
  percentSpan,
  shareBar,
  text,
  time,
  type Section,
  count,
  joinEach,
  joinLines,
  remote,
  sourcesOf,
  valueOf,
  tableSection,
  listedSection,
} from '../../report';
import type { Staker, L1Validator } from '../../rpc';
import { formatDuration } from '../../primitives';
import { renewalOf, remainingTimeLines } from '../validatorLife';
import { delegationFee, requiredUptime, indexChain } from '../../networks';
import { avaxAmount, ownerLine, isL1, weightLine } from '../../transactions';
import type { PendingReward, ProposedBlock } from '../../net';
import { errorCategory } from '../../errors';
import type { NodeResults, RequestedSubnet, SubnetValidation } from './nodeResults';

export interface StakeContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The host that measured the uptime. */
  readonly host: string;
  /** Absent if unknown. */
  readonly helicon?: Date;
  readonly from: readonly number[];
}

/** Stake, staking period, rewards and uptime requirement of a primary network validator. */
export function nodeStakeFacts(staker: Staker, context: StakeContext): readonly Fact[] {
  const { from } = context;
  const brief = { brief: true };
  const owner = (key: string, label: string, of: Staker['validatorAuthority']) =>
    fact(key, label, of && ownerLine(of), from);
  return [
    ...fact('stake', 'stake', [avaxAmount(staker.weight)], from, brief),
    ...fact('delegations', 'delegations', delegationsLine(staker), from, { brief: (staker.delegatorCount ?? 0) > 0 }),
    ...fact('uptime', 'uptime', uptimeLine(staker, context), from, { ...brief, drawn: uptimeBar(staker, context) }),
    ...fact('period', 'staking period', periodLine(staker), from, { ...brief, drawn: periodBar(staker, context.now) }),
    ...fact('timeLeft', 'time left', leftLine(staker, context.now), from),
    ...fact(
      'delegationFee',
      'delegation fee',
      staker.delegationFee === undefined ? undefined : [percentSpan(staker.delegationFee)],
      from,
      brief,
    ),
    ...fact('reward', 'potential reward', rewardLine(staker), from, brief),
    ...fact('renewal', 'renewal', renewalLine(staker), from, brief),
    ...fact('restaked', 'restaked so far', restakedLine(staker), from),
    ...owner('validationRewardOwner', 'validation rewards owner', staker.validationRewardOwner),
    ...owner('delegationRewardOwner', 'delegation rewards owner', staker.delegationRewardOwner),
    ...owner('validatorAuthority', 'renewal authority', staker.validatorAuthority),
    ...fact('publicKey', 'BLS public key', staker.signer && [id(staker.signer.publicKey)], from),
    ...fact('stakingTransaction', 'staking transaction', [id(staker.txID)], from),
  ];
}

function delegationsLine({ delegatorCount, delegatorWeight }: Staker): Line | undefined {
  if (delegatorCount === undefined || delegatorWeight === undefined) {
    return undefined;
  }
  if (delegatorCount === 0) {
    return [text('none')];
  }
  const stake = avaxAmount(delegatorWeight);
  return delegatorCount === 1
    ? message`${stake} from 1 delegator`
    : message`${stake} from ${text(String(delegatorCount))} delegators`;
}

function uptimeLine(staker: Staker, { helicon, host }: StakeContext): Line | undefined {
  const { uptime, startTime } = staker;
  if (uptime === undefined) {
    return undefined;
  }
  const required = requiredUptime(startTime, helicon);
  const values = { uptime: percentSpan(uptime), host: text(host), required: text(`${required} %`) };
  if (uptime < required && (renewalOf(staker)?.seconds ?? 0n) > 0n) {
    return message`${values.uptime} per ${values.host}: below the ${values.required} required for reward and renewal`;
  }
  return uptime < required
    ? message`${values.uptime} per ${values.host}: below the ${values.required} required for the reward`
    : message`${values.uptime} per ${values.host}; the reward requires ${values.required}`;
}

/** The uptime relative to the requirement. */
function uptimeBar({ uptime, startTime }: Staker, { helicon }: StakeContext): Fact['drawn'] {
  const required = requiredUptime(startTime, helicon);
  const millionths = BigInt(Math.round((uptime ?? 0) * 10_000));
  return uptime === undefined
    ? undefined
    : shareBar(
        [{ value: millionths, tone: uptime < required ? 'bad' : 'good', label: message`up ${percentSpan(uptime)}` }],
        1_000_000n,
        { at: required / 100, label: [text(`${required} % required`)] },
      );
}

function periodBar({ startTime, endTime }: Staker, now: number): Fact['drawn'] {
  const [start, end] = [BigInt(startTime.getTime()), BigInt(endTime.getTime())];
  const [duration, elapsed] = [end - start, BigInt(Math.min(now, endTime.getTime())) - start];
  const words = text(formatDuration(Math.max(0, endTime.getTime() - now)));
  return shareBar([{ value: elapsed, tone: 'used', label: message`${words} of the staking period left` }], duration);
}

function periodLine({ startTime, endTime }: Staker): Line {
  return message`${time(startTime.getTime())} until ${time(endTime.getTime())}`;
}

function leftLine(staker: Staker, now: number): Line {
  const renewal = renewalOf(staker);
  const left = staker.endTime.getTime() - now;
  const time = formatDuration(left);
  if (renewal === undefined || left <= 0) {
    return [text(left > 0 ? time : 'none: staking period ended')];
  }
  return [text(renewal.seconds === 0n ? `${time}, not renewed after that` : `${time} until renewal`)];
}

function rewardLine(staker: Staker): Line | undefined {
  const { potentialReward, delegationFee: percent, delegators = [], accruedDelegateeReward = 0n } = staker;
  if (potentialReward === undefined) {
    return undefined;
  }
  const fees = delegators.reduce(
    (sum, { potentialReward: reward = 0n }) => sum + delegationFee(reward, percent ?? 0),
    0n,
  );
  const own = message`${avaxAmount(potentialReward)} if the uptime requirement is met`;
  const all = fees > 0n ? message`${own}; up to ${avaxAmount(fees)} in delegation fees` : own;
  return accruedDelegateeReward > 0n
    ? message`${all}; ${avaxAmount(accruedDelegateeReward)} in delegation fees accrued`
    : all;
}

/** Only for auto-renewed validators (Helicon). */
function renewalLine(staker: Staker): Line | undefined {
  const renewal = renewalOf(staker);
  if (renewal === undefined) {
    return undefined;
  }
  const { seconds, compounding } = renewal;
  if (seconds === 0n) {
    return [text('stopped: ends after this staking period')];
  }
  const period = text(formatDuration(Number(seconds) * 1_000));
  return compounding === undefined
    ? message`auto-renews every ${period}`
    : message`auto-renews every ${period}; ${amount(compounding, 4, '%')} of the reward is restaked`;
}

function restakedLine(staker: Staker): Line | undefined {
  const restaked = renewalOf(staker)?.restaked;
  return (
    restaked && message`${avaxAmount(restaked.own)} validation rewards, ${avaxAmount(restaked.fees)} delegation fees`
  );
}

/** Maximum number of delegators in a document; the raw response has all. */
const maxDelegators = 20;

/** The node's delegators, those that end first at the top. */
export function delegatorSection({ delegators = [] }: Staker, from: readonly number[]): readonly Section[] {
  const sorted = delegators.toSorted((a, b) => a.endTime.getTime() - b.endTime.getTime());
  const more = delegators.length - maxDelegators;
  return tableSection(
    'delegators',
    'Delegators',
    ['stake', 'until', 'potential reward before delegation fee', 'owner', 'transaction'],
    sorted,
    (one) => [
      [avaxAmount(one.weight)],
      [time(one.endTime.getTime())],
      one.potentialReward === undefined ? [] : [avaxAmount(one.potentialReward)],
      one.rewardOwner === undefined ? [] : ownerLine(one.rewardOwner),
      [id(one.txID)],
    ],
    from,
    { most: maxDelegators, note: more > 0 ? [text(`${more} more ending later, in the raw response.`)] : undefined },
  );
}

/** Pending rewards of the node's validations and delegations, per data service. */
export function rewardSection({ rewards }: NodeResults, network: string, nodeId: string): readonly Section[] {
  return listedSection(
    'pendingRewards',
    'Pending rewards',
    ['type', 'staked', 'potential reward', 'until', 'transaction'],
    valueOf(rewards)?.rows ?? [],
    rewardCells,
    sourcesOf(rewards),
    { list: { network, list: 'pendingRewards', nodeIds: [nodeId] } },
  );
}

function rewardCells(reward: PendingReward): readonly Line[] {
  const known = rewardWords.get(reward.rewardType);
  return [
    [known === undefined ? remote(reward.rewardType) : text(known)],
    [avaxAmount(reward.amountStaked)],
    reward.estimatedReward == null ? [] : [avaxAmount(reward.estimatedReward.amount)],
    [time(reward.endTimestamp.getTime())],
    [id(reward.txHash)],
  ];
}

const rewardWords: ReadonlyMap<string, string> = new Map([
  ['VALIDATOR', 'validation'],
  ['DELEGATOR', 'delegation'],
  ['VALIDATOR_FEE', 'delegation fee'],
]);

/** Blocks that the node proposed, newest first, for each chain that has any. */
export function blockSections({ blocks }: NodeResults, network: string, nodeId: string): readonly Section[] {
  return blocks.flatMap(({ chain, result }) =>
    listedSection(
      `proposedBlocks${chain}`,
      `Proposed blocks of the ${chain}-Chain`,
      ['block', 'type', 'transactions', 'time'],
      valueOf(result)?.rows ?? [],
      blockCells,
      sourcesOf(result),
      { list: { network, list: 'nodeBlocks', nodeId, blockchainId: chain === 'P' ? undefined : indexChain(chain) } },
    ),
  );
}

function blockCells(block: ProposedBlock): readonly Line[] {
  return [
    joinLines([[count(block.blockNumber)], [id(block.blockHash)]], ' · '),
    block.blockType == null ? [] : [remote(block.blockType)],
    [count(block.txCount)],
    [time(block.blockTimestamp.getTime())],
  ];
}

/** The L1s and permissioned subnets that a node validates, and how many were not queried. */
export function subnetSection(
  results: NodeResults,
  validations: readonly SubnetValidation[],
  now: number,
): readonly Section[] {
  if (validations.length === 0) {
    return [];
  }
  const remainingLine = remainingTimeLines(
    validations.flatMap(({ validator }) => (isL1(validator) ? [validator] : [])),
    valueOf(results.price),
    now,
  );
  const uptimes = validations.map(({ requested, validator }) => viewUptimeLine(requested, validator));
  const hasUptimes = uptimes.some((line) => line.length > 0);
  const rows = validations.map(({ requested, validator }, i): readonly Line[] => {
    const whole = valueOf(results.sets)?.validatorSets[requested.subnetID]?.totalWeight;
    return [
      [id(requested.subnetID, requested.chainName)],
      [id(isL1(validator) ? validator.validationID : validator.txID)],
      weightLine(validator.weight, whole),
      isL1(validator) ? [avaxAmount(validator.balance)] : [text('no balance (permissioned)')],
      isL1(validator) ? remainingLine(validator) : leftLine(validator, now),
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
      note: subnetNote(results),
      from: sourcesOf(
        ...validations.flatMap(({ requested: { result, view } }) => [result, view]),
        results.sets,
        results.price,
      ),
    },
  ];
}

/** Which subnets were queried, and what therefore is unknown. */
export function subnetNote({ sets, subnetsLeft }: NodeResults): Line {
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
  return joinEach([found, ...left], (sentence) => text(sentence), ' ');
}

/** Per the node that runs the chain. */
function viewUptimeLine({ view }: RequestedSubnet, { nodeID: nodeId }: L1Validator | Staker): Line {
  const seen = valueOf(view)?.validators.find((one) => one.nodeID === nodeId);
  if (seen === undefined) {
    return [];
  }
  const uptime = percentSpan(seen.uptimePercentage);
  return seen.isConnected ? [uptime] : message`${uptime}, not connected`;
}
