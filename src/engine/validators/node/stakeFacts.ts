import { type Fact, type Line, amount, fact, id, message, percentSpan, text, time } from '../../report';
import type { Staker } from '../../rpc';
import { formatDuration } from '../../primitives';
import { renewalOf } from '../validatorLife';
import { delegationFee, requiredUptime } from '../../networks';
import { avaxAmount, ownerLine } from '../../transactions';

export interface StakeContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whose view the uptime is. */
  readonly host: string;
  /** Absent: not known. */
  readonly helicon?: Date;
  readonly from: readonly number[];
}

/** What a validator of the primary network has staked, for how long, what it gets for that, and what may cost it that. */
export function nodeStakeFacts(staker: Staker, context: StakeContext): readonly Fact[] {
  const { from } = context;
  const brief = { brief: true };
  const owner = (key: string, label: string, of: Staker['validatorAuthority']) =>
    fact(key, label, of && ownerLine(of), from);
  return [
    ...fact('stake', 'stake', [avaxAmount(staker.weight)], from, brief),
    ...fact('delegations', 'delegations', delegationsLine(staker), from, {
      brief: (staker.delegatorCount ?? 0) > 0,
    }),
    ...fact('uptime', 'uptime', uptimeLine(staker, context), from, brief),
    ...fact('period', 'staking period', periodLine(staker), from, brief),
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
  const values = { uptime: percentSpan(uptime), host: text(host), required: text(String(required)) };
  if (uptime < required && (renewalOf(staker)?.seconds ?? 0n) > 0n) {
    return message`${values.uptime} per ${values.host}: below the ${values.required} % required for reward and renewal`;
  }
  return uptime < required
    ? message`${values.uptime} per ${values.host}: below the ${values.required} % required for the reward`
    : message`${values.uptime} per ${values.host}; the reward requires ${values.required} %`;
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

/** Only auto-renewed validators have one (Helicon). */
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
