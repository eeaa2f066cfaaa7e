import { predicateResults } from '../../core/evm/warp/predicateResults';
import { type WarpPredicate, warpPredicates } from '../../core/evm/transaction/warpPredicate';
import { blockTime } from '../../core/evm/blockFigures';
import type { EvmChain } from '../../core/networks/network';
import type {
  DeliveryStep,
  FeeStep,
  MessageTrail,
  Read,
  ReceiptStep,
  RetryStep,
  SendStep,
  TrailEnd,
  TrailStep,
  Unread,
} from '../../explain/messages/messageTrail';
import type { Evidence } from './evidence';
import type { IndexedSteps } from './indexedSteps';
import type { MessageSearches } from './messageSearches';
import type { SeenEvent, SeenEvents, SeenPlace, SeenRefusal } from './seenEvents';
import { refusedSubjects, type Subject, subjectOfWarp } from './subject';

/** All that was found out, of which one message's part is taken. */
export interface Found {
  readonly seen: SeenEvents;
  readonly refusals: readonly SeenRefusal[];
  readonly evidence: Evidence;
  readonly searches: MessageSearches;
  /** What the data service says of ends that no node may be asked about, by ID. */
  readonly indexed: ReadonlyMap<string, IndexedSteps>;
}

/** The life of one message, of what was found. */
export function assembleTrail(
  subject: Subject,
  source: TrailEnd,
  destination: TrailEnd | undefined,
  found: Found,
): MessageTrail {
  const events = found.seen.all.filter(({ event }) => event.messageId === subject.teleporterId);
  const of = <K extends SeenEvent['event']['kind']>(kind: K): readonly Seen<K>[] =>
    events.filter((one): one is Seen<K> => one.event.kind === kind);
  const step = (place: SeenPlace): TrailStep => stepOf(place, found.evidence);

  const refused = found.refusals.filter((one) => refusedSubjects(one, source.blockchainId).some(isSame(subject)));
  const { searches } = found;
  const indexed = found.indexed.get(subject.key) ?? {};
  const proven = sendsOf(subject, of('sent'), found);
  const sends = proven.length === 0 && indexed.sent !== undefined ? [indexed.sent] : proven;
  const deliveries: readonly DeliveryStep[] = [
    ...of('received').map((one) => deliveryOf(one, subject, events, found)),
    ...(indexed.delivered === undefined ? [] : [indexed.delivered]),
    ...refused
      .filter(({ does }) => does === 'receive')
      .map((one): DeliveryStep => ({
        ...step(one),
        ...deliveryParts(one, subject, found.evidence),
        on: one.chain.name === destination?.chain?.name ? undefined : one.chain,
        deliverer: one.sent.from,
        outcome: 'refused',
        refusal: found.evidence.refusals.get(one.transaction),
      })),
  ].sort(byBlock);
  const taken = new Set(deliveries.map(({ transaction }) => transaction));
  const retries: readonly RetryStep[] = [
    ...of('executed')
      .filter(({ transaction }) => !taken.has(transaction))
      .map((one): RetryStep => ({ ...step(one), outcome: 'executed' })),
    ...refused
      .filter(({ does }) => does === 'retryExecution')
      .map((one): RetryStep => ({
        ...step(one),
        outcome: 'failed',
        refusal: found.evidence.refusals.get(one.transaction),
      })),
  ].sort(byBlock);
  const isDelivered = deliveries.some(({ outcome }) => outcome !== 'refused') || retries.length > 0;
  const acknowledged = of('acknowledged').map((one): ReceiptStep => ({
    ...step(one),
    rewardAddress: one.event.rewardAddress,
    fee: one.event.fee,
  }))[0];
  const whole = learned(subject, deliveries);
  return {
    teleporterId: whole.teleporterId,
    warpId: whole.warpId,
    unsigned: whole.unsigned,
    messenger: whole.messenger,
    message: whole.message,
    source,
    destination,
    sends: readOf(sends, sends.length > 0, searches.unread(source, subject)),
    fees: of('feeAdded').flatMap((one): readonly FeeStep[] =>
      one.event.fee === undefined ? [] : [{ ...step(one), ...one.event.fee }],
    ),
    accepted: isDelivered ? { ok: true, value: true } : acceptedOf(sends[0], source.chain, found.evidence),
    deliveries: readOf(
      deliveries,
      isDelivered || searches.isUndelivered(subject),
      destination === undefined ? undefined : searches.unread(destination, subject),
    ),
    retries,
    receipt: readOf(
      acknowledged,
      acknowledged !== undefined || subject.teleporterId === undefined || searches.isUnacknowledged(subject),
      searches.unread(source, subject),
    ),
    sentInside: insideOf(of('received'), found.seen),
  };
}

type Seen<K extends SeenEvent['event']['kind']> = SeenEvent & { readonly event: { readonly kind: K } };

function isSame({ key, teleporterId, warpId }: Subject): (other: Subject) => boolean {
  return (other) =>
    other.key === key ||
    (teleporterId !== undefined && other.teleporterId === teleporterId) ||
    (warpId !== undefined && other.warpId === warpId);
}

function readOf<T>(value: T, isKnown: boolean, problem: Unread | undefined): Read<T> {
  return isKnown || problem === undefined ? { ok: true, value } : { ok: false, problem };
}

export function stepOf({ transaction, block, proof, from, chain }: SeenPlace, evidence: Evidence): TrailStep {
  const header = evidence.block(chain, block);
  return { transaction, block, at: header && blockTime(header), proof, from };
}

function sendsOf(subject: Subject, sent: readonly Seen<'sent'>[], { seen, evidence }: Found): readonly SendStep[] {
  const by = (hash: string): string | undefined =>
    evidence.receipts.get(hash)?.from ?? evidence.transactions.get(hash)?.from;
  if (subject.teleporterId !== undefined) {
    return sent.map((one) => ({ ...stepOf(one, evidence), by: by(one.transaction), fee: one.event.fee }));
  }
  return seen.plain
    .filter(({ warp }) => warp.messageId === subject.warpId)
    .map((one) => ({ ...stepOf(one, evidence), by: by(one.transaction) }));
}

function deliveryOf(
  one: Seen<'received'>,
  subject: Subject,
  events: readonly SeenEvent[],
  { evidence }: Found,
): DeliveryStep {
  const inside = (kind: string): boolean =>
    events.some(({ event, transaction }) => event.kind === kind && transaction === one.transaction);
  return {
    ...stepOf(one, evidence),
    ...deliveryParts(one, subject, evidence),
    deliverer: one.event.deliverer,
    rewardAddress: one.event.rewardAddress,
    outcome: inside('executed') ? 'executed' : inside('failed') ? 'failed' : 'empty',
  };
}

/** What the transaction, its receipt and its block tell of a delivery. */
function deliveryParts(
  { transaction, block, chain }: SeenPlace,
  subject: Subject,
  evidence: Evidence,
): Pick<DeliveryStep, 'gasUsed' | 'gasLimit' | 'signed' | 'isSignatureWrong'> {
  const sent = evidence.transactions.get(transaction);
  const predicates = warpPredicates(sent?.accessList ?? []);
  const place = predicates.findIndex((one) => isOf(one, subject));
  const extraData = evidence.block(chain, block)?.extraData;
  const failed = extraData == null ? undefined : predicateResults(extraData)?.get(transaction);
  return {
    gasUsed: evidence.receipts.get(transaction)?.gasUsed,
    gasLimit: sent?.gas,
    signed: predicates[place]?.message as `0x${string}` | undefined,
    isSignatureWrong: place < 0 ? undefined : failed?.has(place),
  };
}

function isOf({ messageId, message }: WarpPredicate, subject: Subject): boolean {
  return messageId !== undefined && message !== undefined && isSame(subject)(subjectOfWarp(message));
}

/** What is delivered tells what was sent, where the source does not. */
function learned(subject: Subject, deliveries: readonly DeliveryStep[]): Subject {
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
  { finalized }: Evidence,
): Read<boolean> | undefined {
  const final = chain && finalized.get(chain.name);
  return first === undefined || final === undefined ? undefined : { ok: true, value: first.block <= final };
}

/** What was sent after a message was received, and before the next one was, in the same transaction. */
function insideOf(received: readonly Seen<'received'>[], seen: SeenEvents): readonly string[] {
  return received.flatMap(({ transaction, event: { logIndex } }) => {
    const after = seen.all.filter((one) => one.transaction === transaction && one.event.logIndex > logIndex);
    const end = after.findIndex(({ event }) => event.kind === 'received');
    return (end < 0 ? after : after.slice(0, end)).flatMap(({ event }) =>
      event.kind === 'sent' ? [event.messageId] : [],
    );
  });
}

function byBlock(a: TrailStep, b: TrailStep): number {
  return a.block < b.block ? -1 : a.block > b.block ? 1 : 0;
}
