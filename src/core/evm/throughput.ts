/** What counts of a block: milliseconds since the epoch, and how many transactions it has. */
export interface CountedBlock {
  readonly number: bigint;
  readonly time: number;
  readonly transactions: number;
}

/** Figures are of the last minute at most: what was before says nothing of now. */
const windowMs = 60_000;

/**
 * Transactions per second now, in hundredths, from the last blocks. Of the last minute where the blocks reach that far
 * back, else since the oldest of them. A chain that makes no blocks has none.
 *
 * @param blocks without gaps, in any order
 * @param now milliseconds since the epoch; a chain whose clock is ahead is measured by its own
 * @returns undefined where the blocks span no time
 */
export function throughput(blocks: readonly CountedBlock[], now: number): bigint | undefined {
  const newestFirst = [...blocks].sort((a, b) => (a.number > b.number ? -1 : 1));
  const oldest = newestFirst.at(-1);
  const newest = newestFirst[0];
  if (oldest === undefined || newest === undefined) {
    return undefined;
  }
  const end = Math.max(now, newest.time);
  const start = Math.max(end - windowMs, oldest.time);
  // The oldest block's transactions came before it.
  const counted = newestFirst.filter((block) => block.time > start || (block.time === start && block !== oldest));
  const transactions = counted.reduce((sum, block) => sum + block.transactions, 0);
  return end === start ? undefined : BigInt(Math.round((transactions * 100_000) / (end - start)));
}
