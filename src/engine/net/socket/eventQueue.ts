import type { JsonValue } from '../../primitives';
import type { ApiError } from '../../errors';
import { Backlog } from './backlog';

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
