/** A figure of `npm run bench`. */
export interface BenchRow {
  /** Description of what was measured. */
  readonly name: string;
  readonly value: number;
  /** "ms", "µs", "kB", "requests". Smaller is better. */
  readonly unit: string;
  /** Upper limit in the same unit; absent: reported without a limit. */
  readonly bar?: number;
  /** The reference that did the same work in the same run. */
  readonly comparedWith?: string;
  /** Time of the reference divided by ours. */
  readonly ratio?: number;
}
