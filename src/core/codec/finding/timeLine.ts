import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { count, text, time } from '../../finding/spans';

/** The last second that a Date holds. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds; 0 stands for no time at all. */
export function timeLine(seconds: bigint): Line {
  if (seconds === 0n) {
    return [text(l10n.t('none'))];
  }
  return seconds > 0n && seconds <= LAST_SECOND ? [time(Number(seconds) * 1000)] : [count(seconds, l10n.t('s'))];
}
