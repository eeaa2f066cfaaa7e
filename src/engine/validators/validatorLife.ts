import type { Staker, L1Validator } from '../rpc';
import { type Line, bar, text } from '../report';
import { formatDuration } from '../primitives';
import type { KnownValidator, Renewal } from './validatorSet';

/** The largest time that a Date can hold, in milliseconds. */
const LAST_TIME = 8_640_000_000_000_000n;

export type ValidatorLife =
  /** An L1 validator without balance, which keeps its weight but cannot sign. */
  | { readonly kind: 'inactive' }
  /** Until its balance is used up at the current rate. `at`: milliseconds since the epoch. */
  | { readonly kind: 'balance'; readonly seconds: bigint; readonly at: number }
  /** Until its staking period ends. `seconds`: 0 if it has ended. `isStopped`: auto-renewal was stopped. */
  | { readonly kind: 'period'; readonly seconds: bigint; readonly at: number; readonly isStopped?: true }
  /** Auto-renews at the end of its staking period. `every`: the next period in seconds. */
  | { readonly kind: 'renews'; readonly seconds: bigint; readonly at: number; readonly every: bigint }
  | { readonly kind: 'unknown' };

/** The continuous fee of an L1 validator in nAVAX per second, and the P-Chain time up to which balances are charged. */
export interface ContinuousFee {
  readonly price: bigint;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** @param fee absent if unknown @param now milliseconds since the epoch */
export function validatorLife(
  { balance, end, renewal }: Pick<KnownValidator, 'balance' | 'end' | 'renewal'>,
  fee: ContinuousFee | undefined,
  now: number,
): ValidatorLife {
  if (balance === 0n) {
    return { kind: 'inactive' };
  }
  if (balance !== undefined) {
    const left = fee && balanceLeft(balance, fee.price);
    if (left === undefined) {
      return { kind: 'unknown' };
    }
    // P-Chain time does not advance between blocks: the time since then is not charged yet.
    const since = Date.parse(fee?.timestamp ?? '');
    const at = BigInt(Number.isNaN(since) ? now : since) + left.seconds * 1_000n;
    const seconds = (at - BigInt(now)) / 1_000n;
    return { kind: 'balance', seconds: seconds > 0n ? seconds : 0n, at: Number(at < LAST_TIME ? at : LAST_TIME) };
  }
  if (end === undefined) {
    return { kind: 'unknown' };
  }
  const left = { seconds: BigInt(Math.max(0, Math.floor((end - now) / 1_000))), at: end };
  if (renewal === undefined) {
    return { kind: 'period', ...left };
  }
  return renewal.seconds === 0n
    ? { kind: 'period', ...left, isStopped: true }
    : { kind: 'renews', ...left, every: renewal.seconds };
}

export const SECONDS_A_DAY = 86_400n;

/** How long an L1 validator's balance lasts at the current rate. */
export interface BalanceLeft {
  /** Whole seconds that the balance pays for. */
  readonly seconds: bigint;
  /** In nAVAX. */
  readonly perDay: bigint;
}

/**
 * An active L1 validator pays the continuous fee for each second (ACP-77).
 *
 * @param balance in nAVAX
 * @param price in nAVAX per second
 * @returns `undefined` if the price is 0
 */
export function balanceLeft(balance: bigint, price: bigint): BalanceLeft | undefined {
  return price === 0n ? undefined : { seconds: balance / price, perDay: price * SECONDS_A_DAY };
}

/** A validator's auto-renewal (ACP-236; docs/facts/staking.md), or `undefined` if it ends with its staking period. */
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

/**
 * How long each validator's balance lasts, with a bar relative to the one that lasts longest.
 *
 * @param fee absent if unknown
 * @param now milliseconds since the epoch
 */
export function remainingTimeLines(
  validators: readonly Pick<L1Validator, 'balance'>[],
  fee: ContinuousFee | undefined,
  now: number,
): (validator: Pick<L1Validator, 'balance'>) => Line {
  const most = validators.reduce((sum, { balance }) => (balance > sum ? balance : sum), 0n);
  return ({ balance }) => {
    if (balance === 0n) {
      return [text('inactive')];
    }
    const life = validatorLife({ balance }, fee, now);
    return life.kind === 'balance' ? [text(formatDuration(Number(life.seconds) * 1_000)), ...bar(balance, most)] : [];
  };
}

/** The parameters of the continuous fee (ACP-77). */
interface PriceRules {
  /** The excess grows each second by the number of active validators above this. */
  readonly target: bigint;
  /** In nAVAX per second. */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** The excess at a time, in seconds of the chain's clock. */
export interface ExcessAt {
  readonly excess: bigint;
  readonly seconds: bigint;
}

/** At this multiple of the constant the price exceeds 64 bits. No chain gets there, but a node may claim it. */
const maxFolds = 64n;

/** In nAVAX per second: minPrice · e^(excess / constant), in the P-Chain's integer arithmetic. */
export function validatorPrice({ minPrice, excessConversionConstant: constant }: PriceRules, excess: bigint): bigint {
  if (constant <= 0n) {
    return minPrice;
  }
  const exponent = excess > constant * maxFolds ? constant * maxFolds : excess;
  let sum = 0n;
  let term = minPrice * constant;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * exponent) / (constant * i);
  }
  return sum / constant;
}

/**
 * Derived from the change of the excess. `undefined` if no time passed or an excess is zero, to which it is clamped.
 */
export function activeValidators({ target }: PriceRules, before: ExcessAt, now: ExcessAt): bigint | undefined {
  const seconds = now.seconds - before.seconds;
  if (seconds <= 0n || now.excess === 0n || before.excess === 0n) {
    return undefined;
  }
  return target + (now.excess - before.excess) / seconds;
}

/** The price in nAVAX per second after some days with a constant number of active validators. */
export function projectedPrice(rules: PriceRules, { excess }: ExcessAt, active: bigint, days: bigint): bigint {
  const then = excess + (active - rules.target) * SECONDS_A_DAY * days;
  return validatorPrice(rules, then > 0n ? then : 0n);
}
