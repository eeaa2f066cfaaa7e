import type { StackTops } from './recording';
import { wordBytes } from './stepColumns';

/** SWAP1 to SWAP16. */
const [firstSwap, lastSwap] = [0x90, 0x9f];

/**
 * The stack of one call as its steps go on. Each operation leaves one new word at most, which is the uppermost one before the
 * next step; what is below has not changed, but for a swap.
 */
export class StackReplay {
  /** Of each word a step at which it is the uppermost one. */
  private readonly steps: number[] = [];

  constructor(private readonly tops: StackTops) {}

  /** Goes on to before the next step of the call. @returns whether a machine would */
  run(op: number, to: number): boolean {
    const { steps } = this;
    if (op >= firstSwap && op <= lastSwap) {
      const [upper, lower] = [steps.length - 1, steps.length - 2 - (op - firstSwap)];
      [steps[upper], steps[lower]] = [steps[lower]!, steps[upper]!];
      return lower >= 0 && this.tops.height[to] === steps.length;
    }
    const height = this.tops.height[to]!;
    if (height > steps.length + 1) {
      return false;
    }
    steps.length = height;
    if (height > 0) {
      steps[height - 1] = to;
    }
    return true;
  }

  words(): readonly bigint[] {
    return this.steps.map((step) => this.wordOf(step));
  }

  /** @param from the top, which is 0. An absent one is 0. */
  word(from: number): bigint {
    const step = this.steps.at(-1 - from);
    return step === undefined ? 0n : this.wordOf(step);
  }

  /** The same where it is an offset or a length; Infinity where no memory has so many bytes. */
  offset(from: number): number {
    const word = this.word(from);
    return word > 0xffff_ffffn ? Infinity : Number(word);
  }

  isTopNonZero(step: number): boolean {
    return this.bytesOf(step).some((byte) => byte !== 0);
  }

  private wordOf(step: number): bigint {
    const bytes = this.bytesOf(step);
    let word = 0n;
    for (let at = 0; at < wordBytes; at += 4) {
      const part = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
      word = (word << 32n) | BigInt(part);
    }
    return word;
  }

  private bytesOf(step: number): Uint8Array {
    return this.tops.top.subarray(step * wordBytes, (step + 1) * wordBytes);
  }
}
