import type { JsonValue } from '../../primitives';
import type { ApiError } from '../../errors';

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
export class Backlog<T> {
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
