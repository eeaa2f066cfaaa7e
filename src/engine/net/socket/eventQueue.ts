import { type JsonValue, isJsonObject } from '../../primitives';
import { type ApiError, DecodeError, type RequestOrigin, TimeoutError } from '../../errors';
import { type Clock, pause, raceAbort } from '../http/deadline';
import type { Notification, RpcSocket } from './rpcSocket';

/** Events of a subscription, in order. */
export type SocketEvent =
  /** The server accepted the subscription for the first time. */
  | { readonly kind: 'subscribed' }
  /** The `result` of one notification, lossless, and an upper bound of its memory size in bytes. */
  | { readonly kind: 'notification'; readonly json: JsonValue; readonly bytes?: number }
  /** The connection was lost, or reconnecting failed; the next try follows after `retryMs`. */
  | { readonly kind: 'lost'; readonly error: ApiError; readonly retryMs: number }
  /**
   * The server accepted the subscription again. Notifications for blocks between these two are missing, in part or all;
   * nothing is missing if the two are consecutive. Absent where the server did not report the height.
   */
  | { readonly kind: 'resumed'; readonly lastBefore?: bigint; readonly firstAfter?: bigint };

/** Events since the listener last read the queue. */
export interface EventBatch {
  readonly events: readonly SocketEvent[];
  /** Older notifications dropped since then, because the listener was slower than the server. */
  readonly dropped: number;
}

/** Queues events for their listener. On overflow the oldest notifications are dropped and counted. */
export class EventQueue {
  private readonly backlog = new Backlog<SocketEvent>();
  private end: { readonly reason: unknown } | undefined;
  private wake: () => void = () => undefined;

  push(event: SocketEvent): void {
    this.backlog.push(event, event.kind === 'notification' ? (event.bytes ?? 0) : undefined);
    this.wake();
  }

  /** Counts notifications dropped before they reached the queue. */
  addDropped(count: number): void {
    this.backlog.addDropped(count);
  }

  close(reason: unknown): void {
    this.end = { reason };
    this.wake();
  }

  /**
   * Takes all queued events, waiting for the first. For one listener.
   *
   * @throws the reason of the end, once the queue is empty
   */
  async next(): Promise<EventBatch> {
    if (this.backlog.isEmpty && this.end === undefined) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    if (this.backlog.isEmpty && this.end !== undefined) {
      throw this.end.reason;
    }
    const { items, dropped } = this.backlog.take();
    return { events: items.map(({ item }) => item), dropped };
  }
}

/** Maximum number of queued notifications, and their maximum memory size in bytes. */
const maxWaiting = 1_000;
const maxBytes = 16 * 1024 * 1024;

interface Waiting<T> {
  readonly item: T;
  /** `undefined` for an item that is never dropped. */
  readonly bytes: number | undefined;
}

/** A FIFO queue. On overflow the oldest notifications are dropped and counted. */
class Backlog<T> {
  private waiting: Waiting<T>[] = [];
  private notifications = 0;
  private bytes = 0;
  private dropped = 0;

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @param bytes memory size of a notification; absent for other items, which are never dropped */
  push(item: T, bytes?: number): void {
    this.waiting.push({ item, bytes });
    if (bytes === undefined) {
      return;
    }
    this.notifications++;
    this.bytes += bytes;
    while (this.notifications > 1 && (this.notifications > maxWaiting || this.bytes > maxBytes)) {
      const [oldest] = this.waiting.splice(
        this.waiting.findIndex((one) => one.bytes !== undefined),
        1,
      );
      this.notifications--;
      this.bytes -= oldest?.bytes ?? 0;
      this.dropped++;
    }
  }

  addDropped(count: number): void {
    this.dropped += count;
  }

  /** Takes all items, and the number dropped since the last call. */
  take(): { readonly items: readonly Waiting<T>[]; readonly dropped: number } {
    const taken = { items: this.waiting, dropped: this.dropped };
    this.waiting = [];
    this.notifications = 0;
    this.bytes = 0;
    this.dropped = 0;
    return taken;
  }
}

/** Milliseconds between height requests; a server that stays silent this long after one is considered gone. */
const pollMs = 15_000;

/** Subscription IDs: 0x hex, mostly of 16 bytes. */
const idPattern = /^0x[0-9a-f]{1,128}$/i;

/** The DecodeError path of a missing subscription ID. */
export const noSubscriptionId = 'result';

interface ListenerCallbacks {
  /** A notification's result, in order, and its memory size in bytes. */
  readonly result: (json: JsonValue, bytes: number) => void;
  /** Notifications dropped because too many came before the subscription was confirmed. */
  readonly dropped: (count: number) => void;
  /**
   * The server accepted the subscription. Its notifications follow.
   * @param firstAfter the lowest block from which nothing is missing, if known
   */
  readonly agreed: (firstAfter: bigint | undefined) => void;
  /** A block known to exist; they may come in any order. */
  readonly height: (block: bigint) => void;
}

/** One connection's subscription, from the request until the connection is lost. */
export class Listener {
  private readonly stored = new Backlog<Notification>();
  private subscription: string | undefined;
  private isAgreed = false;

  constructor(
    private readonly place: RequestOrigin,
    private readonly clock: Clock,
    private readonly listening: ListenerCallbacks,
  ) {}

  /** For RpcSocket. A server may send notifications before its confirmation has been read. */
  notify(notification: Notification): void {
    if (this.subscription !== undefined && notification.subscription !== this.subscription) {
      return;
    }
    if (this.isAgreed) {
      this.report(notification);
    } else {
      this.stored.push(notification, notification.bytes);
    }
  }

  /**
   * Subscribes and requests the chain's height. Notifications are held back until `agreed` has been called.
   *
   * @throws {ApiError} where the server refuses, returns no ID, or the connection ends
   */
  async subscribe(rpc: RpcSocket, params: readonly JsonValue[]): Promise<void> {
    const subscription = await rpc.call('eth_subscribe', params);
    if (typeof subscription !== 'string' || !idPattern.test(subscription)) {
      throw new DecodeError(this.place, noSubscriptionId, 'a subscription ID', 'wrong');
    }
    this.subscription = subscription;
    // Requested after the confirmation: every later block is notified.
    const height = await this.height(rpc);
    const { items, dropped } = this.stored.take();
    const early = items.map(({ item }) => item).filter((item) => item.subscription === subscription);
    const blocks = early.map(({ json }) => blockOf(json)).filter((block) => block !== undefined);
    const next = height === undefined ? [] : [height + 1n];
    const [firstAfter] = [...blocks, ...next].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.listening.agreed(firstAfter);
    this.isAgreed = true;
    this.listening.dropped(dropped);
    early.forEach((notification) => this.report(notification));
  }

  /**
   * Waits until the connection is lost. Requests the height at intervals, to tell a dead connection from a quiet chain
   * and, after a loss, how much was missed.
   *
   * @throws {ApiError} why it ended
   * @throws the signal's reason
   */
  async untilEnd(rpc: RpcSocket, signal: AbortSignal): Promise<never> {
    const stop = new AbortController();
    try {
      return await raceAbort(Promise.race([rpc.ended, this.beat(rpc, stop.signal)]), signal);
    } finally {
      stop.abort();
    }
  }

  private async beat(rpc: RpcSocket, signal: AbortSignal): Promise<never> {
    for (let requested = 0; ; requested++) {
      rpc.receivedSome = false;
      await pause(pollMs, signal, this.clock);
      if (requested > 0 && !rpc.receivedSome) {
        rpc.end(new TimeoutError(this.place, pollMs));
      }
      void this.height(rpc);
    }
  }

  /** `undefined` where the server does not report it, which does not fail the subscription. */
  private async height(rpc: RpcSocket): Promise<bigint | undefined> {
    const height = heightOf(await rpc.call('eth_blockNumber', []).catch(() => undefined));
    if (height !== undefined) {
      this.listening.height(height);
    }
    return height;
  }

  private report({ json, bytes }: Notification): void {
    const block = blockOf(json);
    if (block !== undefined) {
      this.listening.height(block);
    }
    this.listening.result(json, bytes);
  }
}

/** Parses an `eth_blockNumber` result; `undefined` where it is not a 0x hex quantity. */
function heightOf(json: JsonValue | undefined): bigint | undefined {
  return typeof json === 'string' && /^0x[0-9a-f]{1,16}$/i.test(json) ? BigInt(json) : undefined;
}

/** The block number of a notification: a header's or a log's. */
function blockOf(json: JsonValue): bigint | undefined {
  return isJsonObject(json) ? heightOf(json['number'] ?? json['blockNumber']) : undefined;
}
