import type { Heard, SocketEvent } from './socketEvent';

/** Notifications that wait at most, and characters of them as they came. */
const mostWaiting = 1_000;
const mostCharacters = 16 * 1024 * 1024;

/** Events that wait for their listener. Where there are too many, the oldest notifications go and are counted. */
export class EventQueue {
  private events: { readonly event: SocketEvent; readonly size: number }[] = [];
  private told = 0;
  private size = 0;
  private dropped = 0;
  private end: { readonly reason: unknown } | undefined;
  private wake: () => void = () => undefined;

  /** @param size characters of the message that it came in */
  push(event: SocketEvent, size = 0): void {
    this.events.push({ event, size });
    this.size += size;
    this.told += event.kind === 'told' ? 1 : 0;
    while (this.told > 1 && (this.told > mostWaiting || this.size > mostCharacters)) {
      const [oldest] = this.events.splice(
        this.events.findIndex((waiting) => waiting.event.kind === 'told'),
        1,
      );
      this.size -= oldest!.size;
      this.told--;
      this.dropped++;
    }
    this.wake();
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
    if (this.events.length === 0 && this.end === undefined) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    if (this.events.length === 0 && this.end !== undefined) {
      throw this.end.reason;
    }
    const heard = { events: this.events.map(({ event }) => event), dropped: this.dropped };
    this.events = [];
    this.told = 0;
    this.size = 0;
    this.dropped = 0;
    return heard;
  }
}
