import * as l10n from '@vscode/l10n';
import type { Lane, LaneStage, UnsourcedFinding } from '../../core/finding/finding';
import { text } from '../../core/finding/spans';
import type { MessageTrail } from './messageTrail';

export interface LaneContext {
  /** Reads the errors of receivers. */
  readonly hint?: (trail: MessageTrail) => FailureHint;
  /** What is ready to be used to repair it. */
  readonly handouts?: readonly Handout[];
}

/**
 * What is known of messages: of one all of it, of the several of a transaction their lanes.
 *
 * @param trails the one that was asked for first, at least one
 */
export function messageFinding(
  trails: readonly MessageTrail[],
  { hint, handouts = [] }: LaneContext = {},
): UnsourcedFinding {
  const lanes = trails.map((trail) => laneOf(trail, hint?.(trail)));
  const [first, ...others] = trails as readonly [MessageTrail, ...MessageTrail[]];
  return {
    kind: 'warpMessage',
    status: isOpen ? 'pending' : 'ok',
    title: [text(l10n.t('ICM message'))],
    chain: trails[0]?.source.chain?.name,
    facts: [],
    lanes: trails.map(laneOf),
    sections: [],
    related: [],
  };
}

export function laneOf(trail: MessageTrail): Lane {
  const sent = trail.sends.ok ? trail.sends.value[0] : undefined;
  const stage: LaneStage = {
    key: 'sent',
    state: sent === undefined ? 'unknown' : 'done',
    label: l10n.t('sent'),
    value: [],
    chain: trail.source.chain?.name,
    transaction: sent?.transaction,
    at: sent?.at,
    proof: sent?.proof,
    from: sent === undefined ? [] : [sent.from],
  };
  const key = trail.teleporterId ?? trail.warpId ?? '';
  return { key, heading: [text(trail.source.chain?.name ?? '')], stages: [stage], advice: [] };
}
