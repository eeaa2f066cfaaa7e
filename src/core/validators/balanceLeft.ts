const SECONDS_A_DAY = 86_400n;

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
