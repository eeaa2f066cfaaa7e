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
