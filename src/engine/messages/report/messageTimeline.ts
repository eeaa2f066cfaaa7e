import {
  type Line,
  type TimelineStage,
  remote,
  count,
  message,
  text,
  type MessageTimeline,
  joined,
} from '../../report';
import type { FailureHint } from '../../evm';
import { reachesQuorum, signedWeight, shareWords } from '../signatures/signerSet';
import {
  type DeliveryStep,
  type MessageTrace,
  type Read,
  type MessageTraceStep,
  type AbleToSign,
  type SigningTrace,
  type DeliveryCheck,
  unreadWords,
  endSpan,
} from './messageTrace';
import { type FailureWords, failureWords } from './failureWords';
import { transferProblem } from './tokenTransfer';

type Place = Pick<TimelineStage, 'transaction' | 'at' | 'proof' | 'from'>;

const nowhere: Place = { from: [] };

/** The stages of a message in their order. @param brief why its execution failed, in few words */
function timelineStages(trace: MessageTrace, brief: Line): readonly TimelineStage[] {
  return withTimes([
    sentStage(trace),
    acceptedStage(trace),
    { key: 'signed', ...nowhere, ...signedStage(valueOf(trace.signing), delivered(trace) !== undefined) },
    deliveredStage(trace),
    executedStage(trace, brief),
    acknowledgedStage(trace),
  ]);
}

/** The delivery that the messenger took; undefined: none was until now, or it is not known. */
export function delivered({ deliveries }: MessageTrace): DeliveryStep | undefined {
  return deliveries.ok ? deliveries.value.find(({ outcome }) => outcome !== 'refused') : undefined;
}

function sentStage({ sends, source }: MessageTrace): TimelineStage {
  const stage = { key: 'sent', label: 'sent', chain: source.chain?.name } as const;
  if (!sends.ok) {
    return { ...stage, ...nowhere, state: 'unknown', value: unreadWords(sends.problem, source) };
  }
  const [first, ...again] = sends.value;
  if (first === undefined) {
    return { ...stage, ...nowhere, state: 'unknown', value: [{ kind: 'text', text: 'not found' }] };
  }
  const times = again.length + 1;
  const value: Line = times === 1 ? [] : [{ kind: 'text', text: `${times} times` }];
  return { ...stage, ...placeOf(first), state: 'done', value };
}

function acceptedStage(trace: MessageTrace): TimelineStage {
  const { accepted, source } = trace;
  const stage = { key: 'accepted', label: 'accepted', chain: source.chain?.name, ...nowhere } as const;
  if (delivered(trace) !== undefined) {
    return { ...stage, state: 'done', value: [] };
  }
  if (accepted === undefined) {
    return { ...stage, state: 'unknown', value: [] };
  }
  return accepted.ok
    ? { ...stage, state: accepted.value ? 'done' : 'open', value: [] }
    : { ...stage, state: 'unknown', value: unreadWords(accepted.problem, source) };
}

function deliveredStage(trace: MessageTrace): TimelineStage {
  const { deliveries, destination } = trace;
  const stage = { key: 'delivered', label: 'delivered', chain: destination?.chain?.name } as const;
  if (!deliveries.ok) {
    const value = destination === undefined ? [] : unreadWords(deliveries.problem, destination);
    return { ...stage, ...nowhere, state: 'unknown', value };
  }
  const step = delivered(trace);
  if (step !== undefined) {
    return { ...stage, ...placeOf(step), state: 'done', value: [] };
  }
  const rejected = deliveries.value.at(-1);
  return rejected === undefined
    ? { ...stage, ...nowhere, label: 'not delivered', state: 'open', value: [] }
    : {
        ...stage,
        ...placeOf(rejected),
        label: 'delivery refused',
        state: 'failed',
        value: rejected.error === undefined ? [] : [remote(rejected.error)],
      };
}

function executedStage(trace: MessageTrace, brief: Line): TimelineStage {
  const stage = { key: 'executed', label: 'executed', chain: trace.destination?.chain?.name } as const;
  const step = delivered(trace);
  if (step === undefined) {
    return { ...stage, ...nowhere, state: trace.deliveries.ok ? 'open' : 'unknown', value: [] };
  }
  if (step.outcome === 'empty') {
    return { ...stage, ...nowhere, label: 'nothing to execute', state: 'none', value: [] };
  }
  const retry = trace.retries.find(({ outcome }) => outcome === 'executed');
  if (step.outcome === 'executed') {
    const { proof, from } = placeOf(step);
    return { ...stage, proof, from, state: 'done', value: [] };
  }
  return retry === undefined
    ? { ...stage, ...nowhere, ...withoutTime(step), label: 'execution failed', state: 'failed', value: brief }
    : { ...stage, ...placeOf(retry), label: 'executed by a retry', state: 'done', value: [] };
}

function acknowledgedStage({ receipt, source }: MessageTrace): TimelineStage {
  const stage = { key: 'acknowledged', label: 'acknowledged', chain: source.chain?.name } as const;
  if (!receipt.ok) {
    return { ...stage, ...nowhere, state: 'unknown', value: unreadWords(receipt.problem, source) };
  }
  return receipt.value === undefined
    ? { ...stage, ...nowhere, label: 'not acknowledged', state: 'open', value: [] }
    : { ...stage, ...placeOf(receipt.value), state: 'done', value: [] };
}

function placeOf({ transaction, at, proof, from }: MessageTraceStep): Place {
  return { transaction, at, proof, from: from < 0 ? [] : [from] };
}

/** It failed in the transaction of its delivery, whose time is told there. */
function withoutTime(step: MessageTraceStep): Place {
  const { proof, from } = placeOf(step);
  return { proof, from };
}

function withTimes(stages: readonly TimelineStage[]): readonly TimelineStage[] {
  let last: number | undefined;
  return stages.map((stage) => {
    const { at } = stage;
    const after = at === undefined || last === undefined ? undefined : at - last;
    last = at ?? last;
    return after === undefined ? stage : { ...stage, after };
  });
}

function valueOf<T>(read: Read<T> | undefined): T | undefined {
  return read?.ok === true ? read.value : undefined;
}

/** How far a message is signed: `71 % (5 of 7)`. */
function signedStage(
  signing: SigningTrace | undefined,
  isDelivered: boolean,
): Pick<TimelineStage, 'state' | 'label' | 'value'> {
  const { signers, able, quorum = 67n } = signing ?? {};
  const label = 'signed';
  if (signers !== undefined) {
    const signed = signedWeight(signers.places, signers.set);
    const value = message`${text(shareWords(signed.weight, signed.total))} (${count(BigInt(signed.signed))} of ${count(BigInt(signers.set.canonical.length))})`;
    return { state: isDelivered || reachesQuorum(signed, signers.quorum) ? 'done' : 'failed', label, value };
  }
  if (isDelivered) {
    return { state: 'done', label, value: [] };
  }
  return able === undefined
    ? { state: 'unknown', label, value: [] }
    : { ...ableStage(able, quorum), value: ableLine(able, quorum) };
}

/** Validators sign when a relayer asks them: what they have given proof of now, they give then. */
function ableStage(able: AbleToSign, quorum: bigint): Pick<TimelineStage, 'state' | 'label'> {
  if (!canReach(able, quorum)) {
    return { state: 'failed', label: 'cannot be signed' };
  }
  return hasSigned(able, quorum) ? { state: 'done', label: 'ready to be signed' } : { state: 'open', label: 'signed' };
}

function hasSigned({ signed, total }: AbleToSign, quorum: bigint): boolean {
  return total > 0n && signed * 100n >= total * quorum;
}

/** Whether all who have a key are enough together. */
function canReach({ total, keyless }: AbleToSign, quorum: bigint): boolean {
  return total > 0n && (total - keyless) * 100n >= total * quorum;
}

function ableLine({ signed, connected, total, keyless }: AbleToSign, quorum: bigint): Line {
  const needed = text(`${quorum} %`);
  if ((total - keyless) * 100n < total * quorum) {
    return message`(${needed} needed, validators of ${text(shareWords(keyless, total))} are inactive)`;
  }
  if (signed * 100n >= total * quorum) {
    return message`by ${text(shareWords(signed, total))}, ${needed} needed`;
  }
  return connected === undefined
    ? message`${text(shareWords(signed, total))} by your nodes, ${needed} needed`
    : message`${text(shareWords(signed, total))} by your nodes, ${text(shareWords(connected, total))} connected, ${needed} needed`;
}

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
