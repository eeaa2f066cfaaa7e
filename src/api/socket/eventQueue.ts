import { Backlog } from './backlog';
import type { Heard, SocketEvent } from './socketEvent';

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
  async next(): Promise<Heard> {
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
