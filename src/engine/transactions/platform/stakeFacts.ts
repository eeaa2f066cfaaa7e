import {
  type Fact,
  type Line,
  fact,
  id,
  joinEach,
  joinLines,
  message,
  percentSpan,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../report';
import { startsOnAcceptance } from '../../networks';
import { flowsOf, viewOfDecoded } from '../report/flows';
import { outAmountLine, receiverLine } from '../report/money';
import type { EndedStake } from '../report/decodedView';
import type { DecodedBytes } from '../codec/decodedBytes';
import { avaxAmount, isL1 } from '../report/lines';
import type { RewardResults, StakeResults, EndedResults } from './foundTransaction';

/** The current state of a stake or slot: whether it is active, and its reward. */
export function stakeFacts(txId: string, results: StakeResults): readonly Fact[] {
  const { isOver, validators, reward, endedBy } = results;
  const current = currentStake(txId, results);
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
    return valueOf(validators) === undefined ? [] : fact('state', 'state', [text(goneWords(results))], from, brief);
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

/** An auto-renewed stake has no end time, so it cannot end early. */
function goneWords({ stake }: StakeResults): string {
  return stake.end === undefined
    ? 'ended: no longer a current validator'
    : 'ended early: no longer a current validator';
}

function rewardFacts({ result, outputs }: RewardResults): readonly Fact[] {
  const line = !result.ok
    ? [text('unknown: the node did not answer platform.getRewardUTXOs')]
    : outputs.length === 0
      ? [text('none paid')]
      : joinLines(outputs, '; ');
  return fact('reward', 'reward', line, sourcesOf(result), { brief: true });
}

/**
 * When a stake began, in milliseconds since the epoch; `undefined` where only the transaction's own field is known.
 *
 * @param acceptedAt acceptance time of the transaction, if known
 */
export function stakeStart(
  txId: string,
  results: StakeResults,
  networkId: number,
  acceptedAt: number | undefined,
): number | undefined {
  const result = currentStake(txId, results)?.staker.startTime.getTime();
  return result ?? (acceptedAt !== undefined && startsOnAcceptance(networkId, acceptedAt) ? acceptedAt : undefined);
}

export function startLine(at: number | undefined, results: StakeResults): Line | undefined {
  if (at !== undefined) {
    return [time(at)];
  }
  return results.stake.start === 0n && results.isOver
    ? [text('at acceptance; nodes forget the start time of ended stakes')]
    : undefined;
}

/** The active stake; for a delegation also the validator's delegation fee in percent. */
function currentStake(txId: string, { validators }: StakeResults) {
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

/** A validator's full reward, or a delegator's share. */
function rewardLine(reward: bigint, delegationFee: number | undefined): Line {
  return delegationFee === undefined
    ? message`${avaxAmount(reward)} if the uptime requirement is met`
    : message`${avaxAmount(delegatorsPart(reward, delegationFee))} if the uptime requirement is met, after the delegation fee of ${percentSpan(delegationFee)}`;
}

/** Rounded down, in millionths, as in avalanchego's `reward.Split`. */
function delegatorsPart(reward: bigint, delegationFee: number): bigint {
  return (reward * (wholeShares - BigInt(Math.round(delegationFee * 10_000)))) / wholeShares;
}

/** A delegation fee is in millionths. */
const wholeShares = 1_000_000n;

/** The stake, or period of it, that a transaction ended: its reward, and what was returned to whom. */
export function endedStakeFacts(
  { stakingTxId, staking, reward, delegationFee }: EndedResults,
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
    // An auto-renewed stake may be restaked with its reward.
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

/** The validator's share, computed from the delegator's: no node reports it for a reward that is already paid. */
function delegationFeeLine({ outputs }: RewardResults, delegationFee: number | undefined): Line | undefined {
  const paid = outputs.flat().reduce((sum, span) => (span.kind === 'amount' ? sum + span.amount.value : sum), 0n);
  const feeShares = BigInt(Math.round((delegationFee ?? 100) * 10_000));
  const left = wholeShares - feeShares;
  return delegationFee === undefined || paid === 0n || left <= 0n
    ? undefined
    : message`${percentSpan(delegationFee)}: about ${avaxAmount((paid * feeShares) / left)} to the validator when its period ends`;
}

export function endedStake({ staking, reward }: EndedResults, status: string): EndedStake | undefined {
  if (staking === undefined) {
    return undefined;
  }
  const { nodeId, isDelegation } = staking.stake;
  const paid = reward.result.ok ? joinLines(reward.outputs, '; ') : status === 'Aborted' ? [] : undefined;
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

/** `2,000 AVAX to P-local1…`, for each staked output. */
function stakeLine(decoded: DecodedBytes): Line {
  const view = viewOfDecoded(decoded);
  const flows = flowsOf(decoded, decoded.tx, view.spelling);
  const staked = flows.outflows.filter(({ field }) => field === 'stake');
  return joinEach(staked, (flow) => message`${outAmountLine(flow, view)} to ${receiverLine(flow, view)}`, '; ');
}
