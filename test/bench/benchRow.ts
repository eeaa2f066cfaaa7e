/** One figure of `npm run bench`. */
export interface BenchRow {
  /** What was measured, in words. */
  readonly name: string;
  readonly value: number;
  /** "ms", "µs", "kB", "requests". Smaller is better. */
  readonly unit: string;
  /** What the value must stay under, in the same unit; absent: told, not judged. */
  readonly bar?: number;
  /** What the same work was also done with, in the same run. */
  readonly comparedWith?: string;
  /** How many times as much the other one took. */
  readonly ratio?: number;
}
