import { type ApiError, errorCategory, errorSentence } from '../../errors';
import type { BlockRange } from '../scan/scanPlan';
import { formatCount } from '../../primitives';

/** How far a scan is. */
export interface ScanStanding {
  readonly read: BlockRange | undefined;
  /** The blocks that are read in the end. */
  readonly goal: BlockRange | undefined;
  readonly found: number;
  /** How many are read in one run. */
  readonly blocksOfRun: bigint;
  readonly isRunning: boolean;
  readonly isWhole: boolean;
}

/** "Blocks 41,203,001 to 41,203,877 of 41,198,878 to 41,203,877 scanned, 12 transactions found." */
export function scanWords({ read, goal, found, blocksOfRun, isRunning, isWhole }: ScanStanding): string {
  if (goal === undefined) {
    return isRunning
      ? 'Asking for the latest block.'
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

/** Of the blocks that are read in the end, in thousandths. */
export function scanShare({ read, goal }: Pick<ScanStanding, 'read' | 'goal'>): number {
  if (read === undefined || goal === undefined) {
    return 0;
  }
  return Number(((read.to - read.from + 1n) * 1000n) / (goal.to - goal.from + 1n));
}

/** What a node does not tell, and from which block down. */
export interface ScanGap {
  readonly below: bigint;
  readonly error: ApiError;
}

/** What is missing in what was found; undefined: nothing. */
export function tracesGap({ below, error }: ScanGap): string {
  const category = errorCategory(error);
  return category === 'noMethod' || category === 'unauthorized'
    ? `Internal transfers are not included: ${error.host} does not support debug_traceBlockByNumber.`
    : `Internal transfers from block ${formatCount(below)} down are not included: ${errorSentence(error)}`;
}

export function logsGap({ below, error }: ScanGap): string {
  return `Token transfers from block ${formatCount(below)} down are not included: ${errorSentence(error)}`;
}
