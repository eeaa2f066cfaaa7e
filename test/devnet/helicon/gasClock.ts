/**
 * The clock of the C-Chain's fees since Helicon (ACP-176 as ACP-194 has it): its time goes on with the gas that is used
 * up, and its excess is what the base fee follows. By the formula, and equal to what a node recorded.
 */
export interface GasClock {
  /** Of `unitsPerSecond` each, since the epoch. */
  readonly time: bigint;
  readonly excess: bigint;
}

/** Gas per second; the recorded chains have the least target. */
const target = 1_000_000n;
const unitsPerSecond = 2n * target;
/** So much excess multiplies the price by e. */
const perStep = 87n * target;
/** Milliseconds that go by before an executed block may be settled. */
const settledAfter = 5_000;

/** A clock that stands at a block's time. @param block milliseconds since the epoch */
export function clockAt(block: number, excess: bigint): GasClock {
  return { time: units(block), excess };
}

/** The clock at a block's time: the excess falls by the target each second. @param block its time, milliseconds since the epoch */
export function atBlock({ time, excess }: GasClock, block: number): GasClock {
  const until = units(block);
  if (until <= time) return { time, excess };
  const left = excess - (until - time) / 2n;
  return { time: until, excess: left > 0n ? left : 0n };
}

/** The clock once so much gas was used up. */
export function afterGas({ time, excess }: GasClock, gas: bigint): GasClock {
  return { time: time + gas, excess: excess + gas / 2n };
}

/** Whether a block that was done at that moment is settled by one of this time. @param block milliseconds since the epoch */
export function isSettledAt({ time }: GasClock, block: number): boolean {
  return time <= units(block - settledAfter);
}

/** Wei per gas: e to the power of the excess, as the node approximates it, at least 1. */
export function priceOf({ excess }: GasClock): bigint {
  let sum = 0n;
  let part = perStep;
  for (let i = 1n; part > 0n; i += 1n) {
    sum += part;
    part = (part * excess) / (perStep * i);
  }
  return sum / perStep;
}

/** How a header writes the moment: whole seconds, and the rest in the clock's units. */
export function partsOf({ time }: GasClock): { readonly seconds: bigint; readonly numerator: bigint } {
  return { seconds: time / unitsPerSecond, numerator: time % unitsPerSecond };
}

function units(milliseconds: number): bigint {
  return (BigInt(milliseconds) * unitsPerSecond) / 1_000n;
}
