import { type JsonValue, isJsonObject } from '../../primitives';
import { type ApiError, DecodeError, type RequestOrigin, TimeoutError } from '../../errors';
import { type Clock, pause, raceAbort } from '../http/deadline';
import type { Notification, RpcSocket } from './rpcSocket';

/** What happens to a subscription, in order. */
export type SocketEvent =
  /** The server has agreed for the first time. */
  | { readonly kind: 'subscribed' }
  /** The `result` of one notification, without loss, and the bytes of memory that it takes at most. */
  | { readonly kind: 'told'; readonly json: JsonValue; readonly bytes?: number }
  /** The connection is gone, or could not be had again; the next try comes after so many milliseconds. */
  | { readonly kind: 'lost'; readonly error: ApiError; readonly retryMs: number }
  /**
   * The server has agreed again. What happened in the blocks between these two was not told, or not all of it; where one
   * follows the other, nothing is missing. Absent where the server did not say how high the chain is.
   */
  | { readonly kind: 'resumed'; readonly lastBefore?: bigint; readonly firstAfter?: bigint };

/** Events since the last time that the listener had time for them. */
export interface EventBatch {
  readonly events: readonly SocketEvent[];
  /** Notifications older than these that were dropped since, because the listener was slower than the server. */
  readonly dropped: number;
}

/** Events that wait for their listener. Where there are too many, the oldest notifications go and are counted. */
export class EventQueue {
  private readonly backlog = new Backlog<SocketEvent>();
  private end: { readonly reason: unknown } | undefined;
  private wake: () => void = () => undefined;

  push(event: SocketEvent): void {
    this.backlog.push(event, event.kind === 'told' ? (event.bytes ?? 0) : undefined);
    this.wake();
  }

  /** Notifications that were dropped before they came here. */
  addDropped(count: number): void {
    this.backlog.addDropped(count);
  }

  /** Nothing comes any more, for this reason. */
  close(reason: unknown): void {
    this.end = { reason };
    this.wake();
  }

  /**
   * All that waits, as soon as something does; nothing waits afterwards. For one listener.
   *
   * @throws the reason of the end, once nothing waits
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

/** Notifications that wait at most, and bytes of memory that they take at most. */
const maxWaiting = 1_000;
const maxBytes = 16 * 1024 * 1024;

interface Waiting<T> {
  readonly item: T;
  /** Undefined: it is never dropped. */
  readonly bytes: number | undefined;
}

/** What waits to be taken, in order. Where there is too much, the oldest notifications go and are counted. */
class Backlog<T> {
  private waiting: Waiting<T>[] = [];
  private notifications = 0;
  private bytes = 0;
  private dropped = 0;

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @param bytes of memory that a notification takes; absent: it is none, and is never dropped */
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

  /** Notifications that were dropped elsewhere, before they came here. */
  addDropped(count: number): void {
    this.dropped += count;
  }

  /** All that waits, which waits no more, and how many were dropped since this was last asked. */
  take(): { readonly items: readonly Waiting<T>[]; readonly dropped: number } {
    const taken = { items: this.waiting, dropped: this.dropped };
    this.waiting = [];
    this.notifications = 0;
    this.bytes = 0;
    this.dropped = 0;
    return taken;
  }
}

/** Milliseconds between two questions for the height; a server that is silent for so long after one is gone. */
const beatMs = 15_000;

/** What servers call a subscription: 0x hex, of 16 bytes most often. */
const handle = /^0x[0-9a-f]{1,128}$/i;

/** Where in the answer the ID is missing. */
export const noSubscriptionId = 'result';

interface Listening {
  /** What the subscription tells, in order, and the bytes of memory that it takes. */
  readonly result: (json: JsonValue, bytes: number) => void;
  /** So many notifications were dropped, because they came before the agreement and were too many. */
  readonly dropped: (count: number) => void;
  /**
   * The server has agreed. What it tells comes after this.
   * @param firstAfter the lowest block from which on nothing is missing, where known
   */
  readonly agreed: (firstAfter: bigint | undefined) => void;
  /** A block that is known to be there; they may come in any order. */
  readonly height: (block: bigint) => void;
}

/** One connection's subscription, from asking for it until the connection is gone. */
export class Listener {
  private readonly stored = new Backlog<Notification>();
  private subscription: string | undefined;
  private isAgreed = false;

  constructor(
    private readonly place: RequestOrigin,
    private readonly clock: Clock,
    private readonly listening: Listening,
  ) {}

  /** For RpcSocket. A server may tell something before its agreement has been read. */
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
   * Asks for the subscription, and for the chain's height: what was told until then is held back, so that the agreement is
   * told first.
   *
   * @throws {ApiError} where the server does not agree, agrees without an ID, or the connection ends
   */
  async subscribe(rpc: RpcSocket, params: readonly JsonValue[]): Promise<void> {
    const subscription = await rpc.call('eth_subscribe', params);
    if (typeof subscription !== 'string' || !handle.test(subscription)) {
      throw new DecodeError(this.place, noSubscriptionId, 'a subscription ID', 'wrong');
    }
    this.subscription = subscription;
    // Asked after the agreement: whatever is accepted later than this is told.
    const height = await this.height(rpc);
    const { items, dropped } = this.stored.take();
    const stored = items.map(({ item }) => item).filter((item) => item.subscription === subscription);
    const blocks = stored.map(({ json }) => blockOf(json)).filter((block) => block !== undefined);
    const next = height === undefined ? [] : [height + 1n];
    const [firstAfter] = [...blocks, ...next].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.listening.agreed(firstAfter);
    this.isAgreed = true;
    this.listening.dropped(dropped);
    stored.forEach((notification) => this.report(notification));
  }

  /**
   * Waits until the connection is gone. The server is asked for the height now and then, which tells a dead connection from
   * a quiet chain, and after a loss how much was missed.
   *
   * @throws {ApiError} why it ended
   * @throws the signal's reason
   */
  async untilEnd(rpc: RpcSocket, signal: AbortSignal): Promise<never> {
    const over = new AbortController();
    try {
      return await raceAbort(Promise.race([rpc.ended, this.beat(rpc, over.signal)]), signal);
    } finally {
      over.abort();
    }
  }

  private async beat(rpc: RpcSocket, signal: AbortSignal): Promise<never> {
    for (let requested = 0; ; requested++) {
      rpc.receivedSome = false;
      await pause(beatMs, signal, this.clock);
      if (requested > 0 && !rpc.receivedSome) {
        rpc.end(new TimeoutError(this.place, beatMs));
      }
      void this.height(rpc);
    }
  }

  /** Undefined where the server does not say; whoever subscribes is not refused for it. */
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

/** Of `eth_blockNumber`; undefined where it is no 0x hex quantity. */
function heightOf(json: JsonValue | undefined): bigint | undefined {
  return typeof json === 'string' && /^0x[0-9a-f]{1,16}$/i.test(json) ? BigInt(json) : undefined;
}

/** Number of the block that a notification tells of: a header's or a log's. */
function blockOf(json: JsonValue): bigint | undefined {
  return isJsonObject(json) ? heightOf(json['number'] ?? json['blockNumber']) : undefined;
}
