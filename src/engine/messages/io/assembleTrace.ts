import { compare } from '../../primitives';
import { predicateResults, type WarpPredicate, warpPredicates } from '../payload/warpPredicate';
import { blockTime, hasDeferredExecution, minGasCharge } from '../../evm';
import type { EvmChain } from '../../networks';
import type {
  DeliveryStep,
  FeeStep,
  MessageTrace,
  Read,
  RetryStep,
  SendStep,
  TraceEndpoint,
  MessageTraceStep,
  UnreadPart,
} from '../report/messageTrace';
import type { FetchCache } from './traceClient';
import type { IndexedSteps } from './traceMessage';
import type { MessageSearches } from './messageSearches';
import type { SeenEvent, SeenEvents, SeenPlace, SeenRevert, Subject } from './subject';
import { rejectedSubjects, subjectOfWarp } from './subject';

/** Everything found by a trace, from which the part of one message is selected. */
export interface FoundStep {
  readonly seen: SeenEvents;
  readonly errors: readonly SeenRevert[];
  readonly cache: FetchCache;
  readonly searches: MessageSearches;
  /** Steps from the data service, by message ID, for chains whose nodes must not be queried. */
  readonly indexed: ReadonlyMap<string, IndexedSteps>;
}

export function assembleTrace(
  subject: Subject,
  source: TraceEndpoint,
  destination: TraceEndpoint | undefined,
  found: FoundStep,
): MessageTrace {
  const { seen, errors, searches, cache } = found;
  const events = seen.all.filter(({ event }) => event.messageId === subject.teleporterId);
  const of = <K extends SeenEvent['event']['kind']>(kind: K): readonly Seen<K>[] =>
    events.filter((one): one is Seen<K> => one.event.kind === kind);
  const step = (place: SeenPlace): MessageTraceStep => messageStep(place, cache);
  const rejected = errors.filter((one) => rejectedSubjects(one, source.blockchainId).some(isSameMessage(subject)));
  const failed = (does: SeenRevert['does']) =>
    rejected
      .filter((one) => one.does === does)
      .map((one) => ({ one, step: { ...step(one), error: cache.errors.get(one.transaction) } }));
  const indexed = found.indexed.get(subject.key) ?? {};
  const nodeSends = sendsOf(subject, of('sent'), found);
  const sends = nodeSends.length === 0 && indexed.sent !== undefined ? [indexed.sent] : nodeSends;
  const deliveries: readonly DeliveryStep[] = [
    ...of('received').map((one) => deliveryOf(one, subject, events, found)),
    ...(indexed.delivered === undefined ? [] : [indexed.delivered]),
    ...failed('receive').map(({ one, step: refused }): DeliveryStep => ({
      ...refused,
      ...deliveryParts(one, subject, cache),
      on: one.chain.name === destination?.chain?.name ? undefined : one.chain,
      deliverer: one.sent.from,
      outcome: 'refused',
    })),
  ].sort(byBlock);
  const seenTransactions = new Set(deliveries.map(({ transaction }) => transaction));
  const retries: readonly RetryStep[] = [
    ...of('executed')
      .filter(({ transaction }) => !seenTransactions.has(transaction))
      .map((one): RetryStep => ({ ...step(one), outcome: 'executed' })),
    ...failed('retryExecution').map(({ step: refused }): RetryStep => ({ ...refused, outcome: 'failed' })),
  ].sort(byBlock);
  const isDelivered = deliveries.some(({ outcome }) => outcome !== 'refused') || retries.length > 0;
  const [acknowledged] = of('acknowledged').map(step);
  const { teleporterId, warpId, unsigned, messenger, message } = withDeliveredMessage(subject, deliveries);
  const isReceiptKnown =
    acknowledged !== undefined || subject.teleporterId === undefined || searches.isUnacknowledged(subject);
  return {
    ...{ teleporterId, warpId, unsigned, messenger, message, source, destination, retries },
    sends: toRead(sends, sends.length > 0, searches.unread(source, subject)),
    fees: of('feeAdded').flatMap((one): readonly FeeStep[] =>
      one.event.fee === undefined ? [] : [{ ...step(one), ...one.event.fee }],
    ),
    accepted: isDelivered ? { ok: true, value: true } : acceptedOf(sends[0], source.chain, cache),
    deliveries: toRead(
      deliveries,
      isDelivered || searches.isUndelivered(subject),
      destination === undefined ? undefined : searches.unread(destination, subject),
    ),
    receipt: toRead(acknowledged, isReceiptKnown, searches.unread(source, subject)),
    sentInside: messagesSentInside(of('received'), seen),
  };
}

type Seen<K extends SeenEvent['event']['kind']> = SeenEvent & { readonly event: { readonly kind: K } };

function isSameMessage({ key, teleporterId, warpId }: Subject): (other: Subject) => boolean {
  return (other) =>
    other.key === key ||
    (teleporterId !== undefined && other.teleporterId === teleporterId) ||
    (warpId !== undefined && other.warpId === warpId);
}

function toRead<T>(value: T, isKnown: boolean, problem: UnreadPart | undefined): Read<T> {
  return isKnown || problem === undefined ? { ok: true, value } : { ok: false, problem };
}

function messageStep({ transaction, block, proof, from, chain }: SeenPlace, cache: FetchCache): MessageTraceStep {
  const header = cache.block(chain, block);
  return { transaction, block, at: header && blockTime(header), proof, from };
}

function sendsOf(subject: Subject, sent: readonly Seen<'sent'>[], { seen, cache }: FoundStep): readonly SendStep[] {
  const stepOf = (one: SeenPlace) => {
    const hash = one.transaction;
    return { ...messageStep(one, cache), by: cache.receipts.get(hash)?.from ?? cache.transactions.get(hash)?.from };
  };
  return subject.teleporterId === undefined
    ? seen.plain.filter(({ warp }) => warp.messageId === subject.warpId).map(stepOf)
    : sent.map((one) => ({ ...stepOf(one), fee: one.event.fee }));
}

function deliveryOf(
  one: Seen<'received'>,
  subject: Subject,
  events: readonly SeenEvent[],
  { cache }: FoundStep,
): DeliveryStep {
  const hasEvent = (kind: string): boolean =>
    events.some(({ event, transaction }) => event.kind === kind && transaction === one.transaction);
  return {
    ...messageStep(one, cache),
    ...deliveryParts(one, subject, cache),
    deliverer: one.event.deliverer,
    outcome: hasEvent('executed') ? 'executed' : hasEvent('failed') ? 'failed' : 'empty',
  };
}

function deliveryParts(
  { transaction, block, chain }: SeenPlace,
  subject: Subject,
  cache: FetchCache,
): Pick<DeliveryStep, 'gasUsed' | 'isLeastCharge' | 'signed' | 'isSignatureWrong'> {
  const sent = cache.transactions.get(transaction);
  const predicates = warpPredicates(sent?.accessList ?? []);
  const index = predicates.findIndex((one) => isForSubject(one, subject));
  const header = cache.block(chain, block);
  const extraData = header?.extraData;
  const gasUsed = cache.receipts.get(transaction)?.gasUsed;
  const failed = extraData == null ? undefined : predicateResults(extraData)?.get(transaction);
  return {
    gasUsed,
    isLeastCharge: hasDeferredExecution(header) && sent !== undefined && gasUsed === minGasCharge(sent.gas),
    signed: predicates[index]?.message as `0x${string}` | undefined,
    isSignatureWrong: index < 0 ? undefined : failed?.has(index),
  };
}

function isForSubject({ messageId, message }: WarpPredicate, subject: Subject): boolean {
  return messageId !== undefined && message !== undefined && isSameMessage(subject)(subjectOfWarp(message));
}

/** Completes a message from its delivery where the source chain did not return it. */
function withDeliveredMessage(subject: Subject, deliveries: readonly DeliveryStep[]): Subject {
  const signed =
    subject.unsigned === undefined ? deliveries.find((one) => one.signed !== undefined)?.signed : undefined;
  if (signed === undefined) {
    return subject;
  }
  const { warpId, unsigned, message } = subjectOfWarp(signed);
  return { ...subject, warpId, unsigned, message: subject.message ?? message };
}

function acceptedOf(
  first: SendStep | undefined,
  chain: EvmChain | undefined,
  { finalized }: FetchCache,
): Read<boolean> | undefined {
  const final = chain && finalized.get(chain.name);
  return first === undefined || final === undefined ? undefined : { ok: true, value: first.block <= final };
}

/** IDs of messages sent in a delivery: after its reception and before the next one in the same transaction. */
function messagesSentInside(received: readonly Seen<'received'>[], seen: SeenEvents): readonly string[] {
  return received.flatMap(({ transaction, event: { logIndex } }) => {
    const after = seen.all.filter((one) => one.transaction === transaction && one.event.logIndex > logIndex);
    const end = after.findIndex(({ event }) => event.kind === 'received');
    return (end < 0 ? after : after.slice(0, end)).flatMap(({ event }) =>
      event.kind === 'sent' ? [event.messageId] : [],
    );
  });
}

function byBlock(a: MessageTraceStep, b: MessageTraceStep): number {
  return compare(a.block, b.block);
}
