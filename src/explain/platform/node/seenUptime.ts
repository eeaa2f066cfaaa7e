import * as l10n from '@vscode/l10n';
import type { Line } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import type { uptime } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { percentSpan } from '../../../core/validators/share';

/** What counts for the reward is not how the node sees itself, but how the others see it. */
export function seenUptime(seen: ResultOf<typeof uptime>): Line {
  return [
    percentSpan(seen.weightedAveragePercentage),
    text(l10n.t(' on average by the other validators; ')),
    percentSpan(seen.rewardingStakePercentage),
    text(l10n.t(' of the stake would vote for a reward')),
  ];
}
