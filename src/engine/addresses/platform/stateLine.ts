import { timeLine } from '../../transactions';
import { type Line, message, text } from '../../report';
import type { Holding, HoldingState } from '../utxos/holdings';

/** What can be done with it, and from when on it is free: `available`, `locked until 2027-01-01 …`. */
export function stateLine(holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  return withOwners(withUntil([text(stateWords(holding.state))], holding), holding);
}

export function stateWords(state: HoldingState): string {
  switch (state) {
    case 'available':
      return 'available';
    case 'shared':
      return 'multisig';
    case 'lockedStakeable':
      return 'locked stakeable';
    case 'locked':
      return 'locked';
  }
}

/** What comes back when the staking ends, and whether it is free then. */
export function stakedLine(words: string, holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  const isLocked = holding.state === 'locked' || holding.state === 'lockedStakeable';
  const state = [text(words)];
  return withOwners(isLocked ? withUntil(message`${state}, locked`, holding) : state, holding);
}

function withUntil(state: Line, { until }: Pick<Holding, 'until'>): Line {
  return until === undefined ? state : message`${state} until ${timeLine(until)}`;
}

/** Whose signatures are needed, where it is not just the address's own. */
function withOwners(state: Line, { owners }: Pick<Holding, 'owners'>): Line {
  return owners === undefined || owners.count === 1
    ? state
    : message`${state}, threshold ${text(String(owners.threshold))} of ${text(String(owners.count))} owners`;
}
