interface Sample {
  readonly at: number;
  readonly value: bigint;
}

/** As long as a day of 25 hours, asked for every five seconds. */
const maxSamples = 18_000;

/** A value that was told last so many milliseconds ago is still the one of now. */
const pausedMs = 15_000;

/** A figure as it was told again and again. What was not asked for is a gap. */
export class Samples {
  private readonly samples: Sample[] = [];

  /** @param at milliseconds since the epoch, no earlier than the one before */
  add(at: number, value: bigint): void {
    this.samples.push({ at, value });
    if (this.samples.length > maxSamples) {
      this.samples.shift();
    }
  }

  /** The last one of each step. @param times where steps begin @param step milliseconds of one */
  of(times: readonly number[], step: number): readonly (bigint | undefined)[] {
    const { samples } = this;
    let i = 0;
    let last: Sample | undefined;
    return times.map((start) => {
      for (; i < samples.length && samples[i]!.at < start + step; i++) {
        last = samples[i];
      }
      return last !== undefined && last.at >= start - pausedMs ? last.value : undefined;
    });
  }
}
