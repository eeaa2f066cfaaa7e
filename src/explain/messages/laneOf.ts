import type { Lane, Line } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { joined, text } from '../../core/finding/spans';
import type { FailureHint } from '../evm/failure';
import { type FailureWords, failureWords } from './failureWords';
import { delivered, laneStages } from './laneStages';
import type { DeliveryCheck, MessageTrail } from './messageTrail';
import { endSpan, unreadWords } from './trailWords';
import { transferTrouble } from './transferWords';

/** The life of one message as every surface shows it. @param hint reads the receiver's own errors */
export function laneOf(trail: MessageTrail, hint: FailureHint = {}): Lane {
  const failed = stillFailed(trail) ? failureOf(trail, hint) : undefined;
  const missing = [trail.source, ...(trail.destination === undefined ? [] : [trail.destination])].filter(
    ({ chain }) => chain === undefined,
  );
  const stopping = stoppingChecks(trail).map(({ line }) => line);
  const trouble = trail.transfer && transferTrouble(trail.transfer);
  const causes = failed !== undefined ? [failed.cause] : trouble !== undefined ? [trouble.cause] : stopping;
  const refusals = delivered(trail) === undefined ? [] : (trail.checks ?? []).map(({ line }) => line);
  return {
    key: trail.teleporterId ?? trail.warpId ?? '',
    heading:
      trail.destination === undefined
        ? [endSpan(trail.source)]
        : message`${endSpan(trail.source)} → ${endSpan(trail.destination)}`,
    stages: laneStages(trail, failed?.brief ?? []),
    cause: causes.length > 0 ? joined(causes, ' ') : refusals.at(-1),
    advice: [
      ...(failed?.advice ?? trouble?.advice ?? []),
      ...missing.map((end) => message`${unreadWords({ kind: 'notAsked' }, end)}: add it with Add chain…`),
      ...waitingAdvice(trail),
    ],
  };
}

/** Delivered, and nobody has executed it since. */
export function stillFailed(trail: MessageTrail): boolean {
  return delivered(trail)?.outcome === 'failed' && !trail.retries.some(({ outcome }) => outcome === 'executed');
}

function failureOf({ failure, message: sent }: MessageTrail, hint: FailureHint): FailureWords | undefined {
  return failure && failureWords(failure, sent?.receiver ?? '', hint);
}

/** That nobody has delivered it says the least: it stands behind what else was found. */
function stoppingChecks({ checks = [] }: MessageTrail): readonly DeliveryCheck[] {
  const found = checks.filter(({ outcome }) => outcome === 'cause');
  return [...found.filter(({ key }) => key !== 'relayer'), ...found.filter(({ key }) => key === 'relayer')];
}

function waitingAdvice(trail: MessageTrail): readonly Line[] {
  if (trail.destination === undefined) {
    return [[text('No messenger sent it: deliver it with a transaction to the contract that is to read it.')]];
  }
  const isWaiting = trail.deliveries.ok && trail.deliveries.value.length === 0 && trail.checks !== undefined;
  return isWaiting && !trail.checks.some(({ outcome }) => outcome === 'cause')
    ? [[text('Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.')]]
    : [];
}
