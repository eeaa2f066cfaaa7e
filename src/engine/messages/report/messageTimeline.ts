import type { Line, MessageTimeline, ShareBar, TimelineStage } from '../../report';
import { count, joinLines, mapDefined, message, partOf, remote, shareBar, text, textLine } from '../../report';
import type { FailureHint } from '../../evm';
import { heightWords, reachesQuorum, shareWords, signedWeight, defaultQuorum } from '../signatures/signerSet';
import {
  type SigningCapacity,
  type DeliveryStep,
  type MessageTrace,
  type MessageTraceStep,
  type Read,
  type SigningTrace,
  type TraceEndpoint,
  endSpan,
  unreadWords,
} from './messageTrace';
import { failureWords } from './failureWords';
import { transferProblem } from './tokenTransfer';

/** The lane of one message, for all surfaces. @param hint decodes the receiver's errors */
export function messageTimeline(trace: MessageTrace, hint: FailureHint = {}): MessageTimeline {
  const { source, destination, failure, message: sent, transfer, checks = [] } = trace;
  const failed = isUnexecuted(trace)
    ? mapDefined(failure, (one) => failureWords(one, sent?.receiver ?? '', hint))
    : undefined;
  const problem = failed ?? (transfer && transferProblem(transfer));
  const missing = [source, ...(destination === undefined ? [] : [destination])].filter(({ chain }) => !chain);
  const stopping = checks.filter(({ outcome }) => outcome === 'cause');
  // A missing relayer is the least specific cause and comes last.
  const ordered = [false, true].flatMap((isLast) => stopping.filter(({ key }) => (key === 'relayer') === isLast));
  const causes = problem === undefined ? ordered.map(({ line }) => line) : [problem.cause];
  return {
    key: trace.teleporterId ?? trace.warpId ?? '',
    heading: destination === undefined ? [endSpan(source)] : message`${endSpan(source)} → ${endSpan(destination)}`,
    stages: withTimes([
      sentStage(trace),
      acceptedStage(trace),
      signedStage(trace),
      deliveredStage(trace),
      executedStage(trace, failed?.brief ?? []),
      acknowledgedStage(trace),
    ]),
    signed: signedBar(trace),
    cause: causes.length > 0 ? joinLines(causes, ' ') : delivered(trace) && checks.at(-1)?.line,
    advice: [
      ...(problem?.advice ?? []),
      ...missing.map((end) => message`${unreadWords({ kind: 'notAsked' }, end)}: add it with Add chain…`),
      ...waitingAdvice(trace),
    ],
  };
}

/** The delivery accepted by the messenger; `undefined` where there is none yet, or it is unknown. */
export function delivered({ deliveries }: MessageTrace): DeliveryStep | undefined {
  return deliveries.ok ? deliveries.value.find(({ outcome }) => outcome !== 'refused') : undefined;
}

/** Delivered, but not executed by now. */
export function isUnexecuted(trace: MessageTrace): boolean {
  return delivered(trace)?.outcome === 'failed' && !trace.retries.some(({ outcome }) => outcome === 'executed');
}

function waitingAdvice({ destination, deliveries, checks }: MessageTrace): readonly Line[] {
  if (destination === undefined) {
    return [textLine('No messenger sent it: deliver it with a transaction to the contract that is to read it.')];
  }
  const isWaiting = deliveries.ok && deliveries.value.length === 0 && checks !== undefined;
  return isWaiting && !checks.some(({ outcome }) => outcome === 'cause')
    ? [textLine('Nothing was found that keeps it: ask a relayer to deliver it, or deliver it yourself.')]
    : [];
}

/** A stage; without a step where it has no transaction. */
function stage(
  key: TimelineStage['key'],
  state: TimelineStage['state'],
  { label = key, value = [], end, step }: StageParts = {},
): TimelineStage {
  const place: Partial<MessageTraceStep> = step ?? {};
  const { transaction, at, proof, from = -1 } = place;
  const on = end === undefined ? {} : { chain: end.chain?.name };
  return { key, state, label, value, ...on, transaction, at, proof, from: from < 0 ? [] : [from] };
}

interface StageParts {
  readonly label?: string;
  readonly value?: Line;
  readonly end?: TraceEndpoint | undefined;
  readonly step?: Partial<MessageTraceStep>;
}

function unreadStage<T>(key: TimelineStage['key'], read: Read<T>, end: TraceEndpoint | undefined): TimelineStage {
  const value = end === undefined || read.ok ? [] : unreadWords(read.problem, end);
  return stage(key, 'unknown', { end, value });
}

function sentStage({ sends, source: end }: MessageTrace): TimelineStage {
  const [first, ...again] = sends.ok ? sends.value : [];
  if (!sends.ok) {
    return unreadStage('sent', sends, end);
  }
  const times = again.length === 0 ? [] : textLine(`${again.length + 1} times`);
  return first === undefined
    ? stage('sent', 'unknown', { end, value: textLine('not found') })
    : stage('sent', 'done', { end, step: first, value: times });
}

function acceptedStage(trace: MessageTrace): TimelineStage {
  const { accepted, source: end } = trace;
  if (delivered(trace) !== undefined) {
    return stage('accepted', 'done', { end });
  }
  return accepted?.ok === false
    ? unreadStage('accepted', accepted, end)
    : stage('accepted', accepted === undefined ? 'unknown' : accepted.value ? 'done' : 'open', { end });
}

function deliveredStage(trace: MessageTrace): TimelineStage {
  const { deliveries, destination: end } = trace;
  const at = { end: end ?? unknownEnd };
  if (!deliveries.ok) {
    return { ...unreadStage('delivered', deliveries, end), chain: end?.chain?.name };
  }
  const step = delivered(trace);
  const rejected = deliveries.value.at(-1);
  if (step !== undefined || rejected === undefined) {
    return step === undefined
      ? stage('delivered', 'open', { ...at, label: 'not delivered' })
      : stage('delivered', 'done', { ...at, step });
  }
  const value = mapDefined(rejected.error, (error): Line => [remote(error)]);
  return stage('delivered', 'failed', { ...at, step: rejected, label: 'delivery refused', value });
}

const unknownEnd: TraceEndpoint = { blockchainId: '' };

function executedStage(trace: MessageTrace, brief: Line): TimelineStage {
  const at = { end: trace.destination ?? unknownEnd };
  const step = delivered(trace);
  if (step === undefined) {
    return stage('executed', trace.deliveries.ok ? 'open' : 'unknown', at);
  }
  if (step.outcome === 'empty') {
    return stage('executed', 'none', { ...at, label: 'nothing to execute' });
  }
  // Execution happened in the delivery's transaction, whose stage shows the time.
  const within = { transaction: step.transaction, proof: step.proof, from: step.from };
  if (step.outcome === 'executed') {
    return stage('executed', 'done', { ...at, step: within });
  }
  const retry = trace.retries.find(({ outcome }) => outcome === 'executed');
  return retry === undefined
    ? stage('executed', 'failed', { ...at, step: within, label: 'execution failed', value: brief })
    : { ...stage('executed', 'done', { ...at, step: retry, label: 'executed by a retry' }), isRetry: true };
}

function acknowledgedStage({ receipt, source: end }: MessageTrace): TimelineStage {
  if (!receipt.ok) {
    return unreadStage('acknowledged', receipt, end);
  }
  return receipt.value === undefined
    ? stage('acknowledged', 'open', { end, label: 'not acknowledged' })
    : stage('acknowledged', 'done', { end, step: receipt.value });
}

function withTimes(stages: readonly TimelineStage[]): readonly TimelineStage[] {
  let last: number | undefined;
  return stages.map((one) => {
    const { at } = one;
    const after = at === undefined || last === undefined ? undefined : at - last;
    last = at ?? last;
    return after === undefined ? one : { ...one, after };
  });
}

/** Signing progress, `71 % of 67 % (5 of 7)`, and the height of the validator set. */
function signedStage(trace: MessageTrace): TimelineStage {
  const signing: Partial<SigningTrace> = trace.signing?.ok === true ? trace.signing.value : {};
  const { signers, able, quorum = defaultQuorum } = signing;
  const isDelivered = delivered(trace) !== undefined;
  if (signers !== undefined) {
    const { places, set, height } = signers;
    const signed = signedWeight(places, set);
    const isReached = reachesQuorum(signed, signers.quorum);
    const many = message`${count(BigInt(signed.signed))} of ${count(BigInt(set.canonical.length))}`;
    // Signers are certain; a delivered message had enough weight, so insufficient weights are not the original ones.
    const share =
      isReached || !isDelivered
        ? message`${text(shareWords(signed.weight, signed.total))} of ${text(String(signers.quorum))} % (${many})`
        : message`by ${many}`;
    const proof = height === undefined || !isReached ? undefined : heightWords(height);
    return stage('signed', isDelivered || isReached ? 'done' : 'failed', { value: share, step: { proof } });
  }
  if (isDelivered || able === undefined) {
    return stage('signed', isDelivered ? 'done' : 'unknown');
  }
  return ableStage(able, quorum);
}

/** `undefined` where the weights are not those at signing. */
function signedBar(trace: MessageTrace): ShareBar<Line> | undefined {
  const signers = trace.signing?.ok === true ? trace.signing.value.signers : undefined;
  if (signers === undefined) {
    return undefined;
  }
  const signed = signedWeight(signers.places, signers.set);
  const isReached = reachesQuorum(signed, signers.quorum);
  return !isReached && delivered(trace) !== undefined
    ? undefined
    : shareBar<Line>(
        [
          {
            value: signed.weight,
            tone: isReached ? 'good' : 'bad',
            label: textLine(`${shareWords(signed.weight, signed.total)} signed`),
          },
        ],
        signed.total,
        { at: partOf(signers.quorum, 100n), label: textLine(`${signers.quorum} % is the quorum`) },
      );
}

/** Validators sign on a relayer's request: the weight proven now is the weight available then. */
function ableStage({ signed, connected, total, keyless }: SigningCapacity, quorum: bigint): TimelineStage {
  const needed = text(`${quorum} %`);
  const share = (weight: bigint) => text(shareWords(weight, total));
  // All validators with a key do not reach the quorum.
  if (total === 0n || (total - keyless) * 100n < total * quorum) {
    const value =
      total === 0n
        ? message`by ${share(signed)}, ${needed} needed`
        : message`(${needed} needed, validators of ${share(keyless)} are inactive)`;
    return stage('signed', 'failed', { label: 'cannot be signed', value });
  }
  if (signed * 100n >= total * quorum) {
    const value = message`by ${share(signed)}, ${needed} needed`;
    return stage('signed', 'done', { label: 'ready to be signed', value });
  }
  const value =
    connected === undefined
      ? message`${share(signed)} by your nodes, ${needed} needed`
      : message`${share(signed)} by your nodes, ${share(connected)} connected, ${needed} needed`;
  return stage('signed', 'open', { value });
}
