import { type ApiError, errorCategory, errorSentence } from '../../errors';
import { formatCount } from '../../primitives';

/** Block heights, both inclusive. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

const firstSlice = 20n;

/** Three batch requests, and a fourth for the logs of the blocks. */
const largestSlice = 120n;

/** Target number of transactions per slice, to avoid stalls. */
const transactionsOfSlice = 1_000n;

/** Plans the blocks to read, from the highest down. Slices grow, and are halved when the node refuses one. */
export class ScanPlan {
  private size = firstSlice;
  /** The highest block still to be read. */
  private at: bigint;

  constructor(
    readonly range: BlockRange,
    private largest = largestSlice,
  ) {
    this.at = range.to;
  }

  /** The blocks read so far, or `undefined` if none. */
  get read(): BlockRange | undefined {
    return this.at === this.range.to ? undefined : { from: this.at + 1n, to: this.range.to };
  }

  /** The next blocks to read, or `undefined` if the range is complete. */
  next(): BlockRange | undefined {
    const { from } = this.range;
    if (this.at < from) {
      return undefined;
    }
    const lowest = this.at - this.size + 1n;
    return { from: lowest > from ? lowest : from, to: this.at };
  }

  /** @param transactions number of transactions in these blocks */
  markScanned({ from, to }: BlockRange, transactions = 0): void {
    const blocks = to - from + 1n;
    const fitting = transactions === 0 ? this.largest : (blocks * transactionsOfSlice) / BigInt(transactions);
    this.at = from - 1n;
    this.size = min(min(this.size * 2n, this.largest), fitting > 0n ? fitting : 1n);
  }

  /** @returns whether a smaller slice can be requested */
  rejected({ from, to }: BlockRange): boolean {
    const blocks = to - from + 1n;
    if (blocks <= 1n) {
      return false;
    }
    this.largest = blocks / 2n;
    this.size = this.largest;
    return true;
  }
}

/** The input fields as typed; empty if not given. */
export interface TypedRange {
  readonly from?: string;
  readonly to?: string;
}

/** The typed range, limited to the latest block; `undefined` if the lowest is above the highest. */
export function scanRange({ from = '', to = '' }: TypedRange, latest: bigint): BlockRange | undefined {
  const highest = to === '' ? latest : min(BigInt(to), latest);
  const lowest = from === '' ? 0n : BigInt(from);
  return lowest > highest ? undefined : { from: lowest, to: highest };
}

/** The lowest block of a run that starts at a height: the typed one, or as far as one run reads. */
export function lowestBlockOfRun(
  range: BlockRange,
  at: bigint,
  { from = '' }: TypedRange,
  blocksOfRun: bigint,
): bigint {
  const lowest = at - blocksOfRun + 1n;
  return from !== '' || lowest < range.from ? range.from : lowest;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

interface ScanProgress {
  readonly read: BlockRange | undefined;
  /** The blocks to be read in total. */
  readonly goal: BlockRange | undefined;
  readonly found: number;
  readonly blocksOfRun: bigint;
  readonly isRunning: boolean;
  readonly isWhole: boolean;
}

/** "Scanned blocks 41,198,878 to 41,203,877: 12 transactions." */
export function scanWords({ read, goal, found, blocksOfRun, isRunning, isWhole }: ScanProgress): string {
  if (goal === undefined) {
    return isRunning
      ? 'Querying the latest block.'
      : `A scan reads the blocks of a node from the highest down, ${formatCount(blocksOfRun)} at a time.`;
  }
  const [lowest, highest] = [goal.from, goal.to].map(formatCount);
  const count = formatCount(BigInt(found));
  if (isWhole) {
    return found === 1
      ? `Scanned blocks ${lowest!} to ${highest!}: 1 transaction.`
      : `Scanned blocks ${lowest!} to ${highest!}: ${count} transactions.`;
  }
  if (read === undefined) {
    return `Scanning blocks ${lowest!} to ${highest!}.`;
  }
  const at = formatCount(read.from);
  if (isRunning) {
    return found === 1
      ? `Scanning blocks ${lowest!} to ${highest!}: down to ${at}, 1 transaction so far.`
      : `Scanning blocks ${lowest!} to ${highest!}: down to ${at}, ${count} transactions so far.`;
  }
  return found === 1
    ? `Scanned blocks ${at} to ${highest!}: 1 transaction. Older blocks were not scanned.`
    : `Scanned blocks ${at} to ${highest!}: ${count} transactions. Older blocks were not scanned.`;
}

/** Progress in thousandths. */
export function scanShare({ read, goal }: Pick<ScanProgress, 'read' | 'goal'>): number {
  if (read === undefined || goal === undefined) {
    return 0;
  }
  return Number(((read.to - read.from + 1n) * 1000n) / (goal.to - goal.from + 1n));
}

/** Data that a node does not return, and below which block. */
export interface ScanGap {
  readonly below: bigint;
  readonly error: ApiError;
}

export function tracesGap({ below, error }: ScanGap): string {
  const category = errorCategory(error);
  return category === 'noMethod' || category === 'unauthorized'
    ? `Internal transfers are not included: ${error.host} does not support debug_traceBlockByNumber.`
    : `Internal transfers from block ${formatCount(below)} down are not included: ${errorSentence(error)}`;
}

export function logsGap({ below, error }: ScanGap): string {
  return `Token transfers from block ${formatCount(below)} down are not included: ${errorSentence(error)}`;
}
