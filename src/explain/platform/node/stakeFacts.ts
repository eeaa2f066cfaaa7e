import * as l10n from '@vscode/l10n';
import type { Fact, Line } from '../../../core/finding/finding';
import { amount, id, text, time } from '../../../core/finding/spans';
import type { Staker } from '../../../core/rpc/catalogue/platform/validators';
import { formatDuration } from '../../../core/text/duration';
import { delegationFee, requiredUptime } from '../../../core/validators/stakingRules';
import { percentSpan } from '../../../core/validators/share';
import { fact } from '../../facts';
import { avaxAmount } from '../pChain';
import { ownerLine } from '../pChain';

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
    ...fact('period', l10n.t('period'), periodLine(staker), from, brief),
    ...fact('timeLeft', l10n.t('time left'), leftLine(staker, context.now), from),
    ...fact(
      'delegationFee',
      l10n.t('delegation fee'),
      staker.delegationFee === undefined ? undefined : [percentSpan(staker.delegationFee)],
      from,
      brief,
    ),
    ...fact('reward', l10n.t('reward'), rewardLine(staker), from, brief),
    ...fact('renewal', l10n.t('renewal'), renewalLine(staker), from, brief),
    ...owner('validationRewardOwner', l10n.t('reward goes to'), staker.validationRewardOwner),
    ...owner('delegationRewardOwner', l10n.t('delegation fees go to'), staker.delegationRewardOwner),
    ...owner('validatorAuthority', l10n.t('may change the renewal'), staker.validatorAuthority),
    ...fact('publicKey', l10n.t('BLS public key'), staker.signer && [id(staker.signer.publicKey)], from),
    ...fact('stakingTransaction', l10n.t('staked by'), [id(staker.txID)], from),
  ];
}

function delegationsLine({ delegatorCount, delegatorWeight }: Staker): Line | undefined {
  if (delegatorCount === undefined || delegatorWeight === undefined) {
    return undefined;
  }
  if (delegatorCount === 0) {
    return [text(l10n.t('none'))];
  }
  const by = delegatorCount === 1 ? l10n.t(' by 1 delegator') : l10n.t(' by {0} delegators', delegatorCount);
  return [avaxAmount(delegatorWeight), text(by)];
}

function uptimeLine({ uptime, startTime }: Staker, { helicon, host }: StakeContext): Line | undefined {
  if (uptime === undefined) {
    return undefined;
  }
  const required = requiredUptime(startTime, helicon);
  const judged =
    uptime < required
      ? l10n.t(' as seen by {0}: below the {1} % that the reward asks for', host, required)
      : l10n.t(' as seen by {0}; the reward asks for {1} %', host, required);
  return [percentSpan(uptime), text(judged)];
}

function periodLine({ startTime, endTime }: Staker): Line {
  return [time(startTime.getTime()), text(l10n.t(' until ')), time(endTime.getTime())];
}

function leftLine({ endTime }: Staker, now: number): Line {
  const left = endTime.getTime() - now;
  return [text(left > 0 ? formatDuration(left) : l10n.t('none: the period is over'))];
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
  return [
    text(l10n.t('about ')),
    avaxAmount(potentialReward),
    text(l10n.t(' at the end, if the uptime suffices')),
    ...(fees > 0n ? [text(l10n.t('; from delegations about ')), avaxAmount(fees)] : []),
    ...(accruedDelegateeReward > 0n
      ? [text(l10n.t('; from delegations that have ended ')), avaxAmount(accruedDelegateeReward)]
      : []),
  ];
}

/** Only auto-renewed validators have one (Helicon). */
function renewalLine({ nextPeriod, autoCompoundRewardShares }: Staker): Line | undefined {
  if (nextPeriod === undefined) {
    return undefined;
  }
  if (nextPeriod === 0n) {
    return [text(l10n.t('none: it ends with this period'))];
  }
  const again = autoCompoundRewardShares;
  return [
    text(l10n.t('by itself, for {0}', formatDuration(Number(nextPeriod) * 1_000))),
    ...(again === undefined
      ? []
      : [text(l10n.t('; ')), amount(again, 4, '%'), text(l10n.t(' of the reward is staked again'))]),
  ];
}
