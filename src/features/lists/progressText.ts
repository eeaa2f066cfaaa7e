import * as l10n from '@vscode/l10n';
import { formatCount } from '../../core/text/count';

/** "12,000 rows, 850 rows/s": the rate is of this run alone. */
export function progressText(rows: number, inThisRun: number, milliseconds: number): string {
  const count = formatCount(BigInt(rows));
  const rate = milliseconds > 0 ? Math.round((inThisRun * 1000) / milliseconds) : 0;
  return rate === 0 ? l10n.t('{0} rows', count) : l10n.t('{0} rows, {1} rows/s', count, formatCount(BigInt(rate)));
}
