import { messengerEvents, type MessengerLog } from '../payload/messengerEvents';
import { messengerTopics } from '../../abi';
import { compare, cb58Id } from '../../primitives';

export interface RecentEvent {
  readonly kind: 'sent' | 'received' | 'executed' | 'failed' | 'acknowledged';
  /** Hex. */
  readonly id: string;
  /** Blockchain ID of the other chain, hex. */
  readonly peer: string;
  readonly block: bigint;
  readonly transaction: string;
  /** The sent message only carries receipts, with nothing to execute. */
  readonly isEmpty?: true;
}

/** `received`: delivered; the execution is unknown, or there was none. `unknown`: the delivery is unknown as well. */
export type MessageStatus = 'executed' | 'failed' | 'undelivered' | 'received' | 'unknown';

export interface RecentMessage extends Pick<RecentEvent, 'id' | 'block' | 'transaction' | 'isEmpty'> {
  /** Blockchain IDs, hex. */
  readonly source: string;
  readonly destination: string;
  readonly status: MessageStatus;
}

const kinds = new Map<string | undefined, RecentEvent['kind']>(
  (['sent', 'received', 'executed', 'failed', 'acknowledged'] as const).map((kind) => [messengerTopics[kind], kind]),
);

/** Events that count recent messages; their topics suffice. */
export const recentTopics: readonly string[] = [...kinds.keys()].flatMap((topic) => topic ?? []);

/** @param logs in order */
export function recentEvents(
  logs: readonly (MessengerLog & { readonly blockNumber: bigint; readonly transactionHash: string })[],
): readonly RecentEvent[] {
  return logs.flatMap((log) => {
    const { blockNumber: block, transactionHash: transaction } = log;
    const [topic, id, peer] = log.topics;
    const kind = kinds.get(topic);
    const [event] = kind === 'sent' ? messengerEvents([log]) : [];
    const isEmpty = event?.kind === 'sent' && event.message?.data === '0x' ? ({ isEmpty: true } as const) : {};
    return kind === undefined || id === undefined || peer === undefined
      ? []
      : [{ kind, id, peer, block, transaction, ...isEmpty }];
  });
}

/**
 * Messages received by a chain or executed there by a retry, by ID, in order of arrival.
 * @param own its blockchain ID, hex
 */
export function arrivals(own: string, events: readonly RecentEvent[]): ReadonlyMap<string, RecentMessage> {
  const all = new Map<string, RecentMessage>();
  for (const { kind, id, peer: source, block, transaction } of events) {
    if (kind === 'received' || kind === 'executed' || kind === 'failed') {
      // MessageExecuted follows the reception, and a reception alone does not override it.
      const status = kind === 'received' ? (all.get(id)?.status ?? 'received') : kind;
      all.set(id, { id, source, destination: own, status, block, transaction });
    }
  }
  return all;
}

/** Messages sent by a chain, by ID; an acknowledged one was delivered. @param own its blockchain ID, hex */
export function departures(own: string, events: readonly RecentEvent[]): ReadonlyMap<string, RecentMessage> {
  const all = new Map<string, RecentMessage>();
  for (const { kind, id, peer: destination, block, transaction, isEmpty } of events) {
    const known = all.get(id);
    if (kind === 'sent') {
      all.set(id, { id, source: own, destination, status: 'unknown', block, transaction, ...(isEmpty && { isEmpty }) });
    } else if (kind === 'acknowledged' && known !== undefined) {
      all.set(id, { ...known, status: 'received' });
    }
  }
  return all;
}

export interface ReceivedChain {
  readonly name: string;
  /** Blockchain ID, hex. */
  readonly id: string;
  readonly events: readonly RecentEvent[];
  /** The whole period is covered: missing events did not happen. */
  readonly isWhole: boolean;
}

export interface MessagePair {
  readonly source: string;
  readonly destination: string;
  readonly sent: number;
  readonly delivered: number;
  readonly executed: number;
  readonly failed: number;
  readonly undelivered: number;
  /** Undelivered first, then failed, then the others; newest first within each group. */
  readonly messages: readonly RecentMessage[];
}

const order: readonly MessageStatus[] = ['undelivered', 'failed', 'unknown', 'received', 'executed'];

/** Undelivered first, then failed, then the others; newest first within each group. */
export function worstFirst(messages: readonly RecentMessage[]): readonly RecentMessage[] {
  return messages
    .map((one, at) => ({ one, at }))
    .sort((a, b) => order.indexOf(a.one.status) - order.indexOf(b.one.status) || b.at - a.at)
    .map(({ one }) => one);
}

/** Messages per ordered pair of chains that exchanged any; pairs with the most undelivered ones first. */
export function messagePairs(chains: readonly ReceivedChain[]): readonly MessagePair[] {
  const arrived = new Map(chains.map(({ id, events }) => [id, arrivals(id, events)]));
  const pairs = chains.flatMap((source) =>
    chains.filter(({ id }) => id !== source.id).map((destination) => pairOf(source, destination, arrived)),
  );
  return pairs
    .filter(({ messages }) => messages.length > 0)
    .sort(
      (a, b) =>
        b.undelivered - a.undelivered ||
        b.failed - a.failed ||
        compare(a.source, b.source) ||
        compare(a.destination, b.destination),
    );
}

function pairOf(
  source: ReceivedChain,
  destination: ReceivedChain,
  arrived: ReadonlyMap<string, ReadonlyMap<string, RecentMessage>>,
): MessagePair {
  const arrivedMessages = arrived.get(destination.id)!;
  const sent = [...departures(source.id, source.events).values()].filter((one) => one.destination === destination.id);
  const missing = destination.isWhole ? 'undelivered' : 'unknown';
  const left = sent.map(
    (one): RecentMessage =>
      arrivedMessages.get(one.id) ?? (one.status === 'received' ? one : { ...one, status: missing }),
  );
  const ids = new Set(sent.map(({ id }) => id));
  const received = [...arrivedMessages.values()].filter((one) => one.source === source.id && !ids.has(one.id));
  const messages = [...received, ...left];
  const of = (...statuses: readonly MessageStatus[]): number =>
    messages.filter(({ status }) => statuses.includes(status)).length;
  return {
    source: source.name,
    destination: destination.name,
    sent: sent.length,
    delivered: of('executed', 'failed', 'received'),
    executed: of('executed'),
    failed: of('failed'),
    undelivered: of('undelivered'),
    messages: worstFirst(messages),
  };
}

/** Labels of a message's status; `symbol` is a codicon name. */
export const messageStatusWords = {
  executed: { label: 'Delivered and executed', symbol: 'pass', state: 'good' },
  received: { label: 'Delivered', symbol: 'pass', state: 'good' },
  failed: { label: 'Execution failed', symbol: 'error', state: 'bad' },
  undelivered: { label: 'Undelivered', symbol: 'clock', state: 'warning' },
  unknown: { label: 'Destination not queried', symbol: 'question', state: 'away' },
} as const satisfies Readonly<Record<MessageStatus, unknown>>;

/**
 * A chain's blockchain ID in hex: from the settings or the P-Chain, or else from its messenger, which stores it with
 * its first message.
 * @param word result of the messenger's `blockchainID()`
 */
export function ownId(blockchainId: string | undefined, word: string): string | undefined {
  const configured = blockchainId === undefined ? undefined : cb58Id(blockchainId)?.hex;
  return configured ?? (BigInt(word) === 0n ? undefined : word);
}
