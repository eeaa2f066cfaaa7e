import { type Line, type MessageTimeline, joined, message, text } from '../../report';
import type { FailureHint } from '../../evm';
import { type FailureWords, failureWords } from './failureWords';
import { delivered, timelineStages } from './laneStages';
import type { DeliveryCheck, MessageTrace } from './messageTrail';
import { endSpan, unreadWords } from './trailWords';
import { transferProblem } from './transferWords';

/** The life of one message as every surface shows it. @param hint reads the receiver's own errors */
export function messageTimeline(trace: MessageTrace, hint: FailureHint = {}): MessageTimeline {
  const failed = stillFailed(trace) ? failureOf(trace, hint) : undefined;
  const missing = [trace.source, ...(trace.destination === undefined ? [] : [trace.destination])].filter(
    ({ chain }) => chain === undefined,
  );
  const stopping = stoppingChecks(trace).map(({ line }) => line);
  const problem = trace.transfer && transferProblem(trace.transfer);
  const causes = failed !== undefined ? [failed.cause] : problem !== undefined ? [problem.cause] : stopping;
  const errors = delivered(trace) === undefined ? [] : (trace.checks ?? []).map(({ line }) => line);
  return {
    key: trace.teleporterId ?? trace.warpId ?? '',
    heading:
      trace.destination === undefined
        ? [endSpan(trace.source)]
        : message`${endSpan(trace.source)} → ${endSpan(trace.destination)}`,
    stages: timelineStages(trace, failed?.brief ?? []),
    cause: causes.length > 0 ? joined(causes, ' ') : errors.at(-1),
    advice: [
      ...(failed?.advice ?? problem?.advice ?? []),
      ...missing.map((end) => message`${unreadWords({ kind: 'notAsked' }, end)}: add it with Add chain…`),
      ...waitingAdvice(trace),
    ],
  };
}

/** Delivered, and nobody has executed it since. */
export function stillFailed(trace: MessageTrace): boolean {
  return delivered(trace)?.outcome === 'failed' && !trace.retries.some(({ outcome }) => outcome === 'executed');
}

function failureOf({ failure, message: sent }: MessageTrace, hint: FailureHint): FailureWords | undefined {
  return failure && failureWords(failure, sent?.receiver ?? '', hint);
}

/** That nobody has delivered it says the least: it stands behind what else was found. */
function stoppingChecks({ checks = [] }: MessageTrace): readonly DeliveryCheck[] {
  const found = checks.filter(({ outcome }) => outcome === 'cause');
  return [...found.filter(({ key }) => key !== 'relayer'), ...found.filter(({ key }) => key === 'relayer')];
}

function waitingAdvice(trace: MessageTrace): readonly Line[] {
  if (trace.destination === undefined) {
    return [[text('No messenger sent it: deliver it with a transaction to the contract that is to read it.')]];
  }
  const isWaiting = trace.deliveries.ok && trace.deliveries.value.length === 0 && trace.checks !== undefined;
  return isWaiting && !trace.checks.some(({ outcome }) => outcome === 'cause')
    ? [[text('Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.')]]
    : [];
}
