import * as l10n from '@vscode/l10n';
import type { Fact, Line } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { amount, id, text, time } from '../../../core/finding/spans';
import type { Staker } from '../../../core/rpc/catalogue/platform/validators';
import { formatDuration } from '../../../core/text/duration';
import { renewalOf } from '../../../core/validators/renewal';
import { delegationFee, requiredUptime } from '../../../core/validators/stakingRules';
import { percentSpan } from '../../../core/validators/share';
import { fact } from '../../facts';
import { avaxAmount, ownerLine } from '../pChain';

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
export function stakeFacts(staker: Staker, context: StakeContext): readonly Fact[] {
  const { from } = context;
  const brief = { brief: true };
  const owner = (key: string, label: string, of: Staker['validatorAuthority']) =>
    fact(key, label, of && ownerLine(of), from);
  return [
    ...fact('stake', l10n.t('stake'), [avaxAmount(staker.weight)], from, brief),
    ...fact('delegations', l10n.t('delegations'), delegationsLine(staker), from, {
      brief: (staker.delegatorCount ?? 0) > 0,
    }),
    ...fact('uptime', l10n.t('uptime'), uptimeLine(staker, context), from, brief),
    ...fact('period', l10n.t('staking period'), periodLine(staker), from, brief),
    ...fact('timeLeft', l10n.t('time left'), leftLine(staker, context.now), from),
    ...fact(
      'delegationFee',
      l10n.t('delegation fee'),
      staker.delegationFee === undefined ? undefined : [percentSpan(staker.delegationFee)],
      from,
      brief,
    ),
    ...fact('reward', l10n.t('potential reward'), rewardLine(staker), from, brief),
    ...fact('renewal', l10n.t('renewal'), renewalLine(staker), from, brief),
    ...fact('restaked', l10n.t('restaked so far'), restakedLine(staker), from),
    ...owner('validationRewardOwner', l10n.t('validation rewards owner'), staker.validationRewardOwner),
    ...owner('delegationRewardOwner', l10n.t('delegation rewards owner'), staker.delegationRewardOwner),
    ...owner('validatorAuthority', l10n.t('renewal authority'), staker.validatorAuthority),
    ...fact('publicKey', l10n.t('BLS public key'), staker.signer && [id(staker.signer.publicKey)], from),
    ...fact('stakingTransaction', l10n.t('staking transaction'), [id(staker.txID)], from),
  ];
}

function delegationsLine({ delegatorCount, delegatorWeight }: Staker): Line | undefined {
  if (delegatorCount === undefined || delegatorWeight === undefined) {
    return undefined;
  }
  if (delegatorCount === 0) {
    return [text(l10n.t('none'))];
  }
  const stake = avaxAmount(delegatorWeight);
  return delegatorCount === 1
    ? message(l10n.t('{stake} from 1 delegator'), { stake })
    : message(l10n.t('{stake} from {count} delegators'), { stake, count: text(String(delegatorCount)) });
}

function uptimeLine(staker: Staker, { helicon, host }: StakeContext): Line | undefined {
  const { uptime, startTime } = staker;
  if (uptime === undefined) {
    return undefined;
  }
  const required = requiredUptime(startTime, helicon);
  const values = { uptime: percentSpan(uptime), host: text(host), required: text(String(required)) };
  if (uptime < required && (renewalOf(staker)?.seconds ?? 0n) > 0n) {
    return message(l10n.t('{uptime} per {host}: below the {required} % required for reward and renewal'), values);
  }
  return uptime < required
    ? message(l10n.t('{uptime} per {host}: below the {required} % required for the reward'), values)
    : message(l10n.t('{uptime} per {host}; the reward requires {required} %'), values);
}

function periodLine({ startTime, endTime }: Staker): Line {
  return message(l10n.t('{start} until {end}'), { start: time(startTime.getTime()), end: time(endTime.getTime()) });
}

function leftLine(staker: Staker, now: number): Line {
  const renewal = renewalOf(staker);
  const left = staker.endTime.getTime() - now;
  const time = formatDuration(left);
  if (renewal === undefined || left <= 0) {
    return [text(left > 0 ? time : l10n.t('none: staking period ended'))];
  }
  return [
    text(renewal.seconds === 0n ? l10n.t('{0}, not renewed after that', time) : l10n.t('{0} until renewal', time)),
  ];
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
  const own = message(l10n.t('{reward} if the uptime requirement is met'), {
    reward: avaxAmount(potentialReward),
  });
  const all =
    fees > 0n ? message(l10n.t('{own}; up to {fees} in delegation fees'), { own, fees: avaxAmount(fees) }) : own;
  return accruedDelegateeReward > 0n
    ? message(l10n.t('{all}; {fees} in delegation fees accrued'), {
        all,
        fees: avaxAmount(accruedDelegateeReward),
      })
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
    return [text(l10n.t('stopped: ends after this staking period'))];
  }
  const period = text(formatDuration(Number(seconds) * 1_000));
  return compounding === undefined
    ? message(l10n.t('auto-renews every {period}'), { period })
    : message(l10n.t('auto-renews every {period}; {share} of the reward is restaked'), {
        period,
        share: amount(compounding, 4, '%'),
      });
}

function restakedLine(staker: Staker): Line | undefined {
  const restaked = renewalOf(staker)?.restaked;
  return (
    restaked &&
    message(l10n.t('{own} validation rewards, {fees} delegation fees'), {
      own: avaxAmount(restaked.own),
      fees: avaxAmount(restaked.fees),
    })
  );
}
