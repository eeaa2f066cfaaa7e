import { type Fact, type Line, fact, id, joined, message, sourcesOf, text, time, valueOf } from '../../report';
import { beginsWhenAccepted } from '../../networks';
import { avaxAmount, isL1 } from './pChain';
import type { RewardAnswers, StakeAnswers } from './stakingAnswers';

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
  const { potentialReward } = current;
  return [
    ...fact('state', 'state', [text('active')], from, brief),
    ...fact(
      'reward',
      'potential reward',
      potentialReward === undefined
        ? undefined
        : message`${avaxAmount(potentialReward)} if the uptime requirement is met`,
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
export function rewardFacts({ result, outputs }: RewardAnswers): readonly Fact[] {
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
  const result = currentStake(txId, answers)?.startTime.getTime();
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

function currentStake(txId: string, { validators }: StakeAnswers) {
  for (const one of valueOf(validators)?.validators ?? []) {
    if (!isL1(one)) {
      const found = one.txID === txId ? one : one.delegators?.find(({ txID }) => txID === txId);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}
