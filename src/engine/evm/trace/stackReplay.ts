import type { StackTops } from './recording';
import { wordBytes } from './stepColumns';

/** Of the machine. */
const maxHeight = 1_024;

/** SWAP1 to SWAP16. */
const [firstSwap, lastSwap] = [0x90, 0x9f];

/**
 * The stack of one call as its steps go on. Each operation leaves one new word at most, which is the uppermost one before the
 * next step; what is below has not changed, but for a swap.
 */
export class StackReplay {
  /** Of each word a step at which it is the uppermost one. */
  private readonly steps = new Uint32Array(maxHeight);
  private height = 0;

  constructor(private readonly tops: StackTops) {}

  /** Goes on to before the next step of the call. @returns whether a machine would */
  run(op: number, to: number): boolean {
    const { steps, height } = this;
    const next = this.tops.height[to]!;
    if (op >= firstSwap && op <= lastSwap) {
      const lower = height - 2 - (op - firstSwap);
      if (lower < 0 || next !== height) {
        return false;
      }
      steps[lower] = steps[height - 1]!;
    } else if (next > height + 1 || next > maxHeight) {
      return false;
    }
    this.height = next;
    if (next > 0) {
      steps[next - 1] = to;
    }
    return true;
  }

  words(): readonly bigint[] {
    return Array.from(this.steps.subarray(0, this.height), (step) => this.wordOf(step));
  }

  /** @param from the top, which is 0. An absent one is 0. */
  word(from: number): bigint {
    const place = this.height - 1 - from;
    return place < 0 ? 0n : this.wordOf(this.steps[place]!);
  }

  /** The same where it is an offset or a length; Infinity where no memory has so many bytes. */
  offset(from: number): number {
    const place = this.height - 1 - from;
    return place < 0 ? 0 : this.smallWordOf(this.steps[place]!);
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

  private smallWordOf(step: number): number {
    const { top } = this.tops;
    const [start, end] = [step * wordBytes, (step + 1) * wordBytes];
    for (let at = start; at < end - 4; at++) {
      if (top[at] !== 0) {
        return Infinity;
      }
    }
    return ((top[end - 4]! << 24) | (top[end - 3]! << 16) | (top[end - 2]! << 8) | top[end - 1]!) >>> 0;
  }

  private bytesOf(step: number): Uint8Array {
    return this.tops.top.subarray(step * wordBytes, (step + 1) * wordBytes);
  }
}
