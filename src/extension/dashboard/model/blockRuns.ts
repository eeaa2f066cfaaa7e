/** Blocks of which none between the lowest and the highest is missing. */
interface Run<T> {
  low: T;
  high: T;
}

/** Runs that are remembered: a tab leaves one behind each time that it was hidden for long. */
const maxRuns = 32;

/** Which blocks are known, by the ends of their runs, so that it stays small however many they are. */
export class BlockRuns<T extends { readonly number: bigint }> {
  /** The newest first. */
  private runs: Run<T>[] = [];
  /** Nothing at or below it is taken any more. */
  private floor = -1n;

  /** The newest block. */
  get newest(): T | undefined {
    return this.runs[0]?.high;
  }

  /** The oldest block that leads to the newest one without a gap. */
  get first(): T | undefined {
    return this.runs[0]?.low;
  }

  /** @returns the blocks on either side of it that are known; undefined where it is known itself or too old */
  add(block: T): { readonly before?: T; readonly after?: T } | undefined {
    const { runs } = this;
    const { number } = block;
    if (number <= this.floor || runs.some(({ low, high }) => low.number <= number && number <= high.number)) {
      return undefined;
    }
    const below = runs.find(({ high }) => high.number === number - 1n);
    const above = runs.find(({ low }) => low.number === number + 1n);
    const neighbours = {
      before: below === undefined ? undefined : below.high,
      after: above === undefined ? undefined : above.low,
    };
    if (below === undefined) {
      if (above === undefined) {
        this.insert({ low: block, high: block });
      } else {
        above.low = block;
      }
    } else {
      below.high = above?.high ?? block;
      this.runs = above === undefined ? runs : runs.filter((run) => run !== above);
    }
    return neighbours;
  }

  /**
   * Numbers of blocks that are not known, the newest first.
   *
   * @param most so many
   * @param lowest none below it
   * @param isWanted whether what is before a known block is asked for
   */
  missing(most: number, lowest: bigint, isWanted: (known: T) => boolean): readonly bigint[] {
    const found: bigint[] = [];
    for (const [i, { low }] of this.runs.entries()) {
      const until = this.runs[i + 1]?.high.number ?? -1n;
      if (!isWanted(low)) {
        break;
      }
      for (let number = low.number - 1n; number > until && number >= lowest && found.length < most; number--) {
        found.push(number);
      }
    }
    return found;
  }

  private insert(run: Run<T>): void {
    const at = this.runs.findIndex(({ high }) => high.number < run.low.number);
    this.runs.splice(at < 0 ? this.runs.length : at, 0, run);
    if (this.runs.length > maxRuns) {
      this.floor = this.runs.pop()?.high.number ?? this.floor;
    }
  }
}
