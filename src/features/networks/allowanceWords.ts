import * as l10n from '@vscode/l10n';
import { formatCount } from '../../core/text/count';
import type { Allowance } from '../../state/networks/allowances';

/** `5,980 of 6,000 units left, all again in 30 s`. */
export function allowanceWords({ remaining, limit, resetAt }: Allowance, now: number): string {
  const left = formatCount(BigInt(remaining));
  const words =
    limit === undefined
      ? l10n.t('{0} units left', left)
      : l10n.t('{0} of {1} units left', left, formatCount(BigInt(limit)));
  return resetAt === undefined
    ? words
    : l10n.t('{0}, all again in {1} s', words, Math.max(0, Math.ceil((resetAt - now) / 1_000)));
}
