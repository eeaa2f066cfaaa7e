import { SECONDS_A_DAY } from './validatorLife';

/** What the price of an L1 validator comes from (ACP-77). */
export interface PriceRules {
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
