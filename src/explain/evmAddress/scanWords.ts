import * as l10n from '@vscode/l10n';
import { errorCategory } from '../../api/errors/errorCategory';
import { errorSentence } from '../../api/errors/errorSentence';
import type { ApiError } from '../../api/errors/errors';
import type { BlockRange } from '../../core/scan/scanPlan';
import { formatCount } from '../../core/text/count';

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
      ? l10n.t('Asking for the latest block.')
      : l10n.t('A scan reads the blocks of a node from the highest down, {0} at a time.', formatCount(blocksOfRun));
  }
  const [lowest, highest] = [goal.from, goal.to].map(formatCount);
  const count = formatCount(BigInt(found));
  if (isWhole) {
    return found === 1
      ? l10n.t('Scanned blocks {0} to {1}: 1 transaction.', lowest!, highest!)
      : l10n.t('Scanned blocks {0} to {1}: {2} transactions.', lowest!, highest!, count);
  }
  if (read === undefined) {
    return l10n.t('Scanning blocks {0} to {1}.', lowest!, highest!);
  }
  const at = formatCount(read.from);
  if (isRunning) {
    return found === 1
      ? l10n.t('Scanning blocks {0} to {1}: down to {2}, 1 transaction so far.', lowest!, highest!, at)
      : l10n.t('Scanning blocks {0} to {1}: down to {2}, {3} transactions so far.', lowest!, highest!, at, count);
  }
  return found === 1
    ? l10n.t('Scanned blocks {0} to {1}: 1 transaction. Older blocks were not scanned.', at, highest!)
    : l10n.t('Scanned blocks {0} to {1}: {2} transactions. Older blocks were not scanned.', at, highest!, count);
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
    ? l10n.t('Internal transfers are not included: {0} does not support debug_traceBlockByNumber.', error.host)
    : l10n.t('Internal transfers from block {0} down are not included: {1}', formatCount(below), errorSentence(error));
}

export function logsGap({ below, error }: ScanGap): string {
  return l10n.t('Token transfers from block {0} down are not included: {1}', formatCount(below), errorSentence(error));
}
