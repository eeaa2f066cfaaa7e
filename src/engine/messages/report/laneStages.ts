import { type Line, type TimelineStage, remote } from '../../report';
import type { DeliveryStep, MessageTrace, Read, MessageTraceStep } from './messageTrail';
import { signedStage } from './signingWords';
import { unreadWords } from './trailWords';

type Place = Pick<TimelineStage, 'transaction' | 'at' | 'proof' | 'from'>;

const nowhere: Place = { from: [] };

/** The stages of a message in their order. @param brief why its execution failed, in few words */
export function timelineStages(trace: MessageTrace, brief: Line): readonly TimelineStage[] {
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
