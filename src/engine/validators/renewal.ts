import type { Staker } from '../rpc';
import type { Renewal } from './validatorSet';

/** How a validator renews itself (ACP-236; docs/facts/staking.md); undefined of those that end with their period. */
export function renewalOf(staker: Staker): Renewal | undefined {
  const { nextPeriod, period, autoCompoundRewardShares, validatorAuthority } = staker;
  const { restakedValidationRewards: own, restakedDelegateeRewards: fees } = staker;
  const seconds = nextPeriod ?? period;
  if (seconds === undefined) {
    return undefined;
  }
  return {
    seconds,
    compounding: autoCompoundRewardShares,
    authority: validatorAuthority?.addresses ?? [],
    restaked: own === undefined || fees === undefined ? undefined : { own, fees },
  };
}
