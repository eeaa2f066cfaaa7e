import * as l10n from '@vscode/l10n';
import { timeLine } from '../../../core/codec/finding/view';
import type { Line } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import type { Holding, HoldingState } from '../utxos/holdings';

/** What can be done with it, and from when on it is free: `available`, `locked until 2027-01-01 …`. */
export function stateLine(holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  return [text(stateWords(holding.state)), ...untilLine(holding), ...ownersWords(holding.owners)];
}

export function stateWords(state: HoldingState): string {
  switch (state) {
    case 'available':
      return l10n.t('available');
    case 'shared':
      return l10n.t('multisig');
    case 'lockedStakeable':
      return l10n.t('can only be staked');
    case 'locked':
      return l10n.t('locked');
  }
}

/** What comes back when the staking ends, and whether it is free then. */
export function stakedLine(words: string, holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  const isLocked = holding.state === 'locked' || holding.state === 'lockedStakeable';
  const lock = isLocked ? [text(`, ${l10n.t('locked')}`), ...untilLine(holding)] : [];
  return [text(words), ...lock, ...ownersWords(holding.owners)];
}

function untilLine({ until }: Pick<Holding, 'until'>): Line {
  return until === undefined ? [] : [text(l10n.t(' until ')), ...timeLine(until)];
}

/** Whose signatures are needed, where it is not just the address's own. */
function ownersWords(owners: Holding['owners']): Line {
  return owners === undefined || owners.count === 1
    ? []
    : [text(l10n.t(', signed by {0} of {1} owners', String(owners.threshold), owners.count))];
}
