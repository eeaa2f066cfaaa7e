/** What a node had done of a chain at a time. */
export interface BootstrapSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Blocks since it was started. */
  readonly fetched: number;
  readonly executed: number;
}

/** First the blocks are fetched, from the newest back, then they are executed from the oldest on. */
export interface BootstrapProgress {
  readonly step: 'fetched' | 'executed';
  readonly done: number;
  /** Absent: not known. */
  readonly whole?: number;
  /** Milliseconds until this step is done, at the pace since the first sample; absent where there is no pace yet. */
  readonly left?: number;
}

/**
 * @param samples oldest first, at least one
 * @param height of the chain, as others tell it
 */
export function bootstrapProgress(
  samples: readonly BootstrapSample[],
  height: number | undefined,
): BootstrapProgress | undefined {
  const last = samples.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const step = last.executed > 0 ? 'executed' : 'fetched';
  const done = last[step];
  // What it fetched before it was started anew is executed too, but not counted.
  const whole = step === 'executed' && last.fetched >= done ? last.fetched : height;
  // A node that was started anew counts anew, and each step has its own pace.
  const first = samples.find((one) => one[step] > 0 && one[step] <= done);
  const pace = first === undefined || last.at <= first.at ? 0 : (done - first[step]) / (last.at - first.at);
  return {
    step,
    done,
    whole: whole === undefined || whole < done ? undefined : whole,
    left: whole === undefined || whole < done || pace <= 0 ? undefined : (whole - done) / pace,
  };
}
