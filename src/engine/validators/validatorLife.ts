import type { KnownValidator } from './validatorSet';

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

/**
 * @param price nAVAX for a second of an L1 validator; absent: not told
 * @param now milliseconds since the epoch
 */
export function validatorLife(
  { balance, end, renewal }: Pick<KnownValidator, 'balance' | 'end' | 'renewal'>,
  price: bigint | undefined,
  now: number,
): ValidatorLife {
  if (balance === 0n) {
    return { kind: 'inactive' };
  }
  if (balance !== undefined) {
    const left = price === undefined ? undefined : balanceLeft(balance, price);
    if (left === undefined) {
      return { kind: 'unknown' };
    }
    const at = BigInt(now) + left.seconds * 1_000n;
    return { kind: 'balance', seconds: left.seconds, at: Number(at < LAST_TIME ? at : LAST_TIME) };
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
