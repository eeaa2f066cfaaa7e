import { type SpanKey, spanKeys, spanSteps } from '../../../webview/protocol/span';

/** Contiguous known blocks. */
interface Run<T> {
  low: T;
  high: T;
}

/** Runs that are remembered: each long time in the background starts a new one. */
const maxRuns = 32;

/** Which blocks are known, as contiguous runs, so that memory stays bounded by the number of gaps. */
class BlockRuns<T extends { readonly number: bigint }> {
  /** Newest first. */
  private runs: Run<T>[] = [];
  /** Blocks at or below this are ignored. */
  private floor = -1n;

  get newest(): T | undefined {
    return this.runs[0]?.high;
  }

  /** The oldest block that is connected to the newest one without a gap. */
  get first(): T | undefined {
    return this.runs[0]?.low;
  }

  /** @returns its known neighbours; `undefined` where the block is already known or too old */
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
   * Numbers of missing blocks, newest first.
   *
   * @param most at most this many
   * @param lowest none below it
   * @param isWanted whether blocks before a known block are needed
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

export interface ActivityBlock {
  readonly number: bigint;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly transactions: number;
  /** Gas charged where known, else the header's; includes atomic transactions. */
  readonly gasUsed: bigint;
  /** wei per gas */
  readonly baseFee?: bigint;
}

export interface ActivityStep {
  /** Milliseconds of the step without a missing block; the rest is unknown. */
  readonly covered: number;
  readonly blocks: number;
  readonly transactions: number;
  readonly gasUsed: bigint;
  /** Of its last block, wei per gas. */
  readonly baseFee?: bigint;
  /** Sum of block intervals, in milliseconds. */
  readonly between: number;
  /** Number of those intervals. The one after genesis does not count: its timestamp is from the file. */
  readonly intervals: number;
}

interface StepTotals extends ActivityStep {
  readonly newest: bigint;
}

/** A day of 25 hours and the partial steps at its ends. */
const maxSteps = 102;

const nothing: StepTotals = {
  covered: 0,
  blocks: 0,
  transactions: 0,
  gasUsed: 0n,
  between: 0,
  intervals: 0,
  newest: -1n,
};

/**
 * A chain's activity in the steps of each span. Memory is bounded by what a span shows. Blocks may be added in any
 * order. Nothing is missing between consecutive blocks, so that an empty step can be distinguished from one that was
 * not watched.
 */
export class Activity {
  private readonly runs = new BlockRuns<ActivityBlock>();
  private readonly steps = new Map(spanKeys.map((span) => [span, new Map<number, StepTotals>()]));
  private watchedUntil = -Infinity;

  /** Since when all blocks are known, milliseconds since the epoch; `undefined` where none is. */
  get knownSince(): number | undefined {
    return this.runs.first?.time;
  }

  /** Of the newest block. */
  get height(): bigint {
    return this.runs.newest?.number ?? 0n;
  }

  add(block: ActivityBlock): void {
    const { before, after } = this.runs.add(block) ?? {};
    if (before !== undefined) {
      this.count(before, block);
    }
    if (after !== undefined) {
      this.count(block, after);
    }
  }

  /**
   * Numbers of blocks that would fill gaps since a time, newest first.
   *
   * @param since milliseconds since the epoch
   * @param most at most this many
   * @param reach none further below the newest block than this
   */
  missing(since: number, most: number, reach: bigint): readonly bigint[] {
    const { newest } = this.runs;
    return newest === undefined
      ? []
      : this.runs.missing(most, newest.number > reach ? newest.number - reach : 0n, ({ time }) => time > since);
  }

  /** No newer block existed at this time. */
  watched(until: number): void {
    this.watchedUntil = until;
  }

  /** @param times at which steps of the span begin */
  of(span: SpanKey, times: readonly number[]): readonly ActivityStep[] {
    const step = spanSteps[span];
    const { watchedUntil } = this;
    const { newest } = this.runs;
    const cached = this.steps.get(span);
    return times.map((start) => {
      const one = cached?.get(start) ?? nothing;
      const quiet = newest === undefined ? 0 : overlap(start, start + step, newest.time, watchedUntil);
      return { ...one, covered: Math.min(step, one.covered + quiet) };
    });
  }

  private count(before: ActivityBlock, block: ActivityBlock): void {
    const newest = Math.max(block.time, this.runs.newest?.time ?? block.time);
    for (const span of spanKeys) {
      const step = spanSteps[span];
      const cached = this.steps.get(span)!;
      const own = Math.floor(block.time / step) * step;
      const oldest = Math.floor(newest / step) * step - (maxSteps - 1) * step;
      const lowest = Math.max(Math.floor(before.time / step) * step, oldest);
      for (let start = lowest; start <= own; start += step) {
        const one = cached.get(start) ?? nothing;
        cached.set(start, { ...one, covered: one.covered + overlap(start, start + step, before.time, block.time) });
      }
      if (own >= oldest) {
        cached.set(own, withBlock(cached.get(own) ?? nothing, before, block));
      }
      forgetOld(cached, step);
    }
  }
}

function withBlock(one: StepTotals, before: ActivityBlock, block: ActivityBlock): StepTotals {
  const isNewest = block.number > one.newest;
  const isAfterGenesis = before.number === 0n;
  return {
    ...one,
    blocks: one.blocks + 1,
    transactions: one.transactions + block.transactions,
    gasUsed: one.gasUsed + block.gasUsed,
    between: one.between + (isAfterGenesis ? 0 : Math.max(0, block.time - before.time)),
    intervals: one.intervals + (isAfterGenesis ? 0 : 1),
    newest: isNewest ? block.number : one.newest,
    baseFee: isNewest ? (block.baseFee ?? one.baseFee) : one.baseFee,
  };
}

function forgetOld(cached: Map<number, StepTotals>, step: number): void {
  if (cached.size > maxSteps) {
    const end = Math.max(...cached.keys()) - (maxSteps - 1) * step;
    [...cached.keys()].filter((start) => start < end).forEach((start) => cached.delete(start));
  }
}

function overlap(start: number, end: number, from: number, to: number): number {
  return Math.max(0, Math.min(end, to) - Math.max(start, from));
}
