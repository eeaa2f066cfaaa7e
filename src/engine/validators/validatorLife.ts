import type { Staker, L1Validator } from '../rpc';
import { type Line, bar, text } from '../report';
import { formatDuration } from '../primitives';
import type { KnownValidator, Renewal } from './validatorSet';

/** The largest time that a Date holds. */
const LAST_TIME = 8_640_000_000_000_000n;

/** How long a validator goes on. */
export type ValidatorLife =
  /** An L1's without balance: it keeps its weight and does not sign. */
  | { readonly kind: 'inactive' }
  /** Until its balance is used up, at a price that stays as it is. `at`: milliseconds since the epoch. */
  | { readonly kind: 'balance'; readonly seconds: bigint; readonly at: number }
  /** Until its period ends. `seconds`: 0 where that has been. `isStopped`: it renewed itself until somebody stopped that. */
  | { readonly kind: 'period'; readonly seconds: bigint; readonly at: number; readonly isStopped?: true }
  /** It renews itself when its period ends; `every`: seconds of the next one. */
  | { readonly kind: 'renews'; readonly seconds: bigint; readonly at: number; readonly every: bigint }
  | { readonly kind: 'unknown' };

/** What an L1 validator pays for a second in nAVAX, and the time of the P-Chain up to which balances are charged. */
export interface ContinuousFee {
  readonly price: bigint;
  /** ISO 8601 */
  readonly timestamp: string;
}

/** @param fee absent: not told @param now milliseconds since the epoch */
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
    // The P-Chain's clock stands still between its blocks: what passed since is not yet taken off the balance.
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

/** How long the balance of an L1 validator lasts, at a price that stays as it is. */
export interface BalanceLeft {
  /** Whole seconds that can still be paid for. */
  readonly seconds: bigint;
  /** nAVAX */
  readonly perDay: bigint;
}

/**
 * An active L1 validator pays the price for each second (ACP-77).
 *
 * @param balance nAVAX
 * @param price nAVAX for a second
 * @returns undefined where nothing is paid
 */
export function balanceLeft(balance: bigint, price: bigint): BalanceLeft | undefined {
  return price === 0n ? undefined : { seconds: balance / price, perDay: price * SECONDS_A_DAY };
}

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

/**
 * How long the balance of each validator lasts, with a bar that is full for the one that lasts longest.
 *
 * @param fee absent: unknown @param now milliseconds since the epoch
 */
export function lastsLines(
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

/** What the price of an L1 validator comes from (ACP-77). */
interface PriceRules {
  /** Active validators above which the excess grows, one for each of them and second. */
  readonly target: bigint;
  /** nAVAX/s */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** The excess as the chain told it at a time, in seconds of the chain's clock. */
export interface ExcessAt {
  readonly excess: bigint;
  readonly seconds: bigint;
}

/** So many times the constant, the price has passed 64 bits: no chain gets there, but a node may say anything. */
const maxFolds = 64n;

/** nAVAX/s at an excess: minPrice · e^(excess / constant), in the integers that the P-Chain reckons in. */
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
 * How many validators were active between two times, by what the excess did meanwhile; undefined where that does not say:
 * no time passed, or it was zero, under which it does not fall.
 */
export function activeValidators({ target }: PriceRules, before: ExcessAt, now: ExcessAt): bigint | undefined {
  const seconds = now.seconds - before.seconds;
  if (seconds <= 0n || now.excess === 0n || before.excess === 0n) {
    return undefined;
  }
  return target + (now.excess - before.excess) / seconds;
}

/** nAVAX/s after some days with as many active validators. */
export function projectedPrice(rules: PriceRules, { excess }: ExcessAt, active: bigint, days: bigint): bigint {
  const then = excess + (active - rules.target) * SECONDS_A_DAY * days;
  return validatorPrice(rules, then > 0n ? then : 0n);
}
