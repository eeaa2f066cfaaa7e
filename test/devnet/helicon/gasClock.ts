/**
 * Gas clock of the C-Chain's fees since Helicon (ACP-176 as amended by ACP-194): its time advances with gas
 * consumption, and the base fee follows from its excess. Uses the node's formula and matches its recorded values.
 */
export interface GasClock {
  /** In `unitsPerSecond` since the epoch. */
  readonly time: bigint;
  readonly excess: bigint;
}

/** Gas per second; the recorded chains use the minimum target. */
const target = 1_000_000n;
const unitsPerSecond = 2n * target;
/** Excess that multiplies the price by e. */
const perStep = 87n * target;
/** Milliseconds before an executed block can be settled. */
const settledAfter = 5_000;

/** A clock at a block's time. @param block milliseconds since the epoch */
export function clockAt(block: number, excess: bigint): GasClock {
  return { time: units(block), excess };
}

/**
 * Advances the clock to a block's time: the excess decreases by the target each second. @param block milliseconds since
 * the epoch
 */
export function atBlock({ time, excess }: GasClock, block: number): GasClock {
  const until = units(block);
  if (until <= time) return { time, excess };
  const left = excess - (until - time) / 2n;
  return { time: until, excess: left > 0n ? left : 0n };
}

/** Advances the clock by consumed gas. */
export function afterGas({ time, excess }: GasClock, gas: bigint): GasClock {
  return { time: time + gas, excess: excess + gas / 2n };
}

/**
 * Whether a block whose execution ended then is settled by a later one. @param block the later one's time, milliseconds
 * since the epoch
 */
export function isSettledAt({ time }: GasClock, block: number): boolean {
  return time <= units(block - settledAfter);
}

/** Wei per gas: e to the power of the excess, in the node's approximation; at least 1. */
export function priceOf({ excess }: GasClock): bigint {
  let sum = 0n;
  let part = perStep;
  for (let i = 1n; part > 0n; i += 1n) {
    sum += part;
    part = (part * excess) / (perStep * i);
  }
  return sum / perStep;
}

/** The time as in a header: whole seconds, and the remainder in clock units. */
export function partsOf({ time }: GasClock): { readonly seconds: bigint; readonly numerator: bigint } {
  return { seconds: time / unitsPerSecond, numerator: time % unitsPerSecond };
}

function units(milliseconds: number): bigint {
  return (BigInt(milliseconds) * unitsPerSecond) / 1_000n;
}
