import {
  type Fact,
  type Line,
  fact,
  id,
  joinEach,
  joined,
  message,
  percentSpan,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../report';
import { beginsWhenAccepted } from '../../networks';
import { flowsOf, viewOfDecoded } from '../report/flows';
import { outAmountLine, receiverLine } from '../report/money';
import type { EndedStake } from '../report/decodedView';
import type { DecodedBytes } from '../codec/decodedBytes';
import { avaxAmount, isL1 } from '../report/lines';
import type { RewardAnswers, StakeAnswers, EndedAnswers } from './foundTransaction';

/** What became of the stake or seat that a transaction made: whether it runs still, what it earns. */
export function stakeFacts(txId: string, answers: StakeAnswers): readonly Fact[] {
  const { isOver, validators, reward, endedBy } = answers;
  const current = currentStake(txId, answers);
  const from = sourcesOf(validators);
  const brief = { brief: true };
  if (isOver) {
    return [
      ...fact('state', 'state', [text('ended: staking period over')], [], brief),
      ...(reward === undefined ? [] : rewardFacts(reward)),
      ...fact('endedBy', 'ended by', endedBy === undefined ? undefined : [id(endedBy)], []),
    ];
  }
  if (current === undefined) {
    return valueOf(validators) === undefined ? [] : fact('state', 'state', [text(goneWords(answers))], from, brief);
  }
  const { staker, delegationFee } = current;
  const { potentialReward } = staker;
  return [
    ...fact('state', 'state', [text('active')], from, brief),
    ...fact(
      'reward',
      'potential reward',
      potentialReward === undefined ? undefined : rewardLine(potentialReward, delegationFee),
      from,
      brief,
    ),
  ];
}

/** One that renews itself has no end of which it could fall short. */
function goneWords({ stake }: StakeAnswers): string {
  return stake.end === undefined
    ? 'ended: no longer a current validator'
    : 'ended early: no longer a current validator';
}

/** What the P-Chain paid at the end of a stake. */
function rewardFacts({ result, outputs }: RewardAnswers): readonly Fact[] {
  const line = !result.ok
    ? [text('unknown: the node did not answer platform.getRewardUTXOs')]
    : outputs.length === 0
      ? [text('none paid')]
      : joined(outputs, '; ');
  return fact('reward', 'reward', line, sourcesOf(result), { brief: true });
}

/**
 * Milliseconds since the epoch when a stake began. Undefined: what stands in the transaction is all that is known.
 *
 * @param acceptedAt when its transaction was accepted, where that is known
 */
export function stakeStart(
  txId: string,
  answers: StakeAnswers,
  networkId: number,
  acceptedAt: number | undefined,
): number | undefined {
  const result = currentStake(txId, answers)?.staker.startTime.getTime();
  return result ?? (acceptedAt !== undefined && beginsWhenAccepted(networkId, acceptedAt) ? acceptedAt : undefined);
}

/** When it began, in words. @param at see `stakeStart` */
export function startLine(at: number | undefined, answers: StakeAnswers): Line | undefined {
  if (at !== undefined) {
    return [time(at)];
  }
  return answers.stake.start === 0n && answers.isOver
    ? [text('at acceptance; nodes forget the start time of ended stakes')]
    : undefined;
}

/** The stake that runs; of a delegation also the percentage of its reward that the validator keeps. */
function currentStake(txId: string, { validators }: StakeAnswers) {
  for (const one of valueOf(validators)?.validators ?? []) {
    if (!isL1(one)) {
      const delegation = one.delegators?.find(({ txID }) => txID === txId);
      if (one.txID === txId || delegation !== undefined) {
        return delegation === undefined ? { staker: one } : { staker: delegation, delegationFee: one.delegationFee };
      }
    }
  }
  return undefined;
}

/** A validator's own whole reward, or what it leaves to who delegates to it. */
function rewardLine(reward: bigint, delegationFee: number | undefined): Line {
  return delegationFee === undefined
    ? message`${avaxAmount(reward)} if the uptime requirement is met`
    : message`${avaxAmount(delegatorsPart(reward, delegationFee))} if the uptime requirement is met, after the delegation fee of ${percentSpan(delegationFee)}`;
}

/** Rounded down, in millionths, as avalanchego's `reward.Split` does it. */
function delegatorsPart(reward: bigint, delegationFee: number): bigint {
  return (reward * (wholeShares - BigInt(Math.round(delegationFee * 10_000)))) / wholeShares;
}

/** A delegation fee is counted in millionths. */
const wholeShares = 1_000_000n;

/** Whose stake a transaction ended, or a period of it, what it paid for it and what went back to whom. */
export function endedStakeFacts(
  { stakingTxId, staking, reward, delegationFee }: EndedAnswers,
  status: string,
  subnets: ReadonlyMap<string, string>,
  isWhole: boolean,
): readonly Fact[] {
  const from = staking === undefined ? [] : [staking.from];
  const brief = { brief: true };
  const stake = staking?.stake;
  return [
    ...fact('node', 'node', stake && [id(stake.nodeId)], from, brief),
    ...fact(
      'subnet',
      'subnet',
      stake?.subnetId === undefined ? undefined : [id(stake.subnetId, subnets.get(stake.subnetId))],
      from,
      brief,
    ),
    ...fact('stakingTransaction', 'staking transaction', [id(stakingTxId)], [], brief),
    ...fact('decision', 'decision', decisionLine(status), [], brief),
    // What renews itself may be staked on, with its reward.
    ...(isWhole || reward.outputs.length > 0 ? rewardFacts(reward) : []),
    ...fact('delegationFee', 'delegation fee', delegationFeeLine(reward, delegationFee), from, brief),
    ...fact('returned', 'stake returned', isWhole ? staking && stakeLine(staking.decoded) : undefined, from),
    ...fact(
      'ended',
      'staking period ended',
      stake?.end === undefined ? undefined : [time(Number(stake.end) * 1_000)],
      from,
    ),
  ];
}

/** What was left to the delegator tells what the validator got: no node says that of a reward that is paid. */
function delegationFeeLine({ outputs }: RewardAnswers, delegationFee: number | undefined): Line | undefined {
  const paid = outputs.flat().reduce((sum, span) => (span.kind === 'amount' ? sum + span.amount.value : sum), 0n);
  const feeShares = BigInt(Math.round((delegationFee ?? 100) * 10_000));
  const left = wholeShares - feeShares;
  return delegationFee === undefined || paid === 0n || left <= 0n
    ? undefined
    : message`${percentSpan(delegationFee)}: about ${avaxAmount((paid * feeShares) / left)} to the validator when its period ends`;
}

/** For the title. */
export function endedStake({ staking, reward }: EndedAnswers, status: string): EndedStake | undefined {
  if (staking === undefined) {
    return undefined;
  }
  const { nodeId, isDelegation } = staking.stake;
  const paid = reward.result.ok ? joined(reward.outputs, '; ') : status === 'Aborted' ? [] : undefined;
  return { nodeId, isDelegation, reward: status === 'Processing' ? undefined : paid };
}

function decisionLine(status: string): Line | undefined {
  switch (status) {
    case 'Committed':
      return [text('rewarded')];
    case 'Aborted':
      return [text('not rewarded: uptime below the requirement, by vote of the validators')];
    default:
      return undefined;
  }
}

/** `2,000 AVAX to P-local1…`, for each output that was staked. */
function stakeLine(decoded: DecodedBytes): Line {
  const view = viewOfDecoded(decoded);
  const flows = flowsOf(decoded, decoded.tx, view.spelling);
  const staked = flows.outflows.filter(({ field }) => field === 'stake');
  return joinEach(staked, (flow) => message`${outAmountLine(flow, view)} to ${receiverLine(flow, view)}`, '; ');
}
