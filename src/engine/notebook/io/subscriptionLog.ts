import { ConnectionError, errorSentence } from '../../errors';
import type { EventBatch, SocketEvent } from '../../net';
import { type JsonValue, formatDuration } from '../../primitives';

/** Limits of a cell's output: the last events, their size in memory, and the last gaps. */
const limits = { events: 100, bytes: 16 * 1024 * 1024, gaps: 10 };

type Result = Extract<SocketEvent, { readonly kind: 'notification' }>;

/** Output of a subscription: the last events, with notes on the others and on gaps. */
export class SubscriptionLog {
  private shown: readonly Result[] = [];
  private count = 0;
  private dropped = 0;
  private gaps: readonly string[] = [];
  private problem: string | undefined;
  private agreed = false;

  /** @param event subscribed to: "newHeads" */
  constructor(private readonly event: string) {}

  get hasBegun(): boolean {
    return this.agreed;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The last hundred events, or fewer large ones, newest first. */
  get events(): readonly JsonValue[] {
    return this.shown.map(({ json }) => json);
  }

  add({ events, dropped }: EventBatch): void {
    const result = events.filter((event) => event.kind === 'notification');
    this.count += result.length + dropped;
    this.dropped += dropped;
    this.shown = lastOf([...result.reverse(), ...this.shown]);
    events.forEach((event) => this.note(event));
  }

  notes(isRunning: boolean): readonly string[] {
    return [
      this.counted(isRunning),
      ...(this.dropped === 0 ? [] : [`Dropped because they arrived faster than they could be shown: ${this.dropped}.`]),
      ...this.gaps,
      ...(isRunning && this.problem !== undefined ? [this.problem] : []),
    ];
  }

  private counted(isRunning: boolean): string {
    if (this.count === 0) {
      return isRunning
        ? `Listening for ${this.event}; no event yet. Stop the cell to end it.`
        : 'Stopped before the first event.';
    }
    const { length } = this.shown;
    const showsAll = length === this.count;
    if (isRunning) {
      return showsAll
        ? `Events so far: ${this.count}. Stop the cell to end it.`
        : `Events so far: ${this.count}; showing the last ${length}. Stop the cell to end it.`;
    }
    return showsAll ? `Stopped. Events: ${this.count}.` : `Stopped. Events: ${this.count}; showing the last ${length}.`;
  }

  private note(event: SocketEvent): void {
    switch (event.kind) {
      case 'notification':
        return;
      case 'subscribed':
        this.agreed = true;
        return;
      case 'lost': {
        const { error, retryMs } = event;
        const wasReset = error instanceof ConnectionError && error.problem === 'reset';
        const cause = wasReset ? `The connection to ${error.host} was lost.` : errorSentence(error);
        const wait = formatDuration(Math.ceil(retryMs / 1_000) * 1_000);
        this.problem = `${cause} Reconnecting in ${wait}.`;
        return;
      }
      case 'resumed':
        this.problem = undefined;
        this.gaps = [...this.gaps, gapSentence(event, this.event)].slice(-limits.gaps);
    }
  }
}

/** The most recent events within the limits, at least one; the newest comes first. */
function lastOf(events: readonly Result[]): readonly Result[] {
  let bytes = 0;
  const end = events.findIndex((event, i) => {
    bytes += event.bytes ?? 0;
    return i === limits.events || (i > 0 && bytes > limits.bytes);
  });
  return end < 0 ? events : events.slice(0, end);
}

function gapSentence({ lastBefore, firstAfter }: SocketEvent & { readonly kind: 'resumed' }, event: string): string {
  // Pending transactions are not in a block.
  if (lastBefore === undefined || firstAfter === undefined || event === 'newPendingTransactions') {
    return 'Reconnected after a lost connection; events in between are missing.';
  }
  const [first, last] = [lastBefore + 1n, firstAfter - 1n];
  if (last < first) {
    return 'Reconnected after a lost connection; no block was missed.';
  }
  return first === last
    ? `Reconnected after a lost connection; events of block ${first} are missing.`
    : `Reconnected after a lost connection; events of blocks ${first} to ${last} are missing.`;
}
