import { type JsonValue, isJsonObject } from '../../primitives';
import { DecodeError, type RequestOrigin, TimeoutError } from '../../errors';
import { type Clock, pause, raceAbort } from '../http/deadline';
import { Backlog } from './eventQueue';
import type { Notification, RpcSocket } from './rpcSocket';

/** Milliseconds between two questions for the height; a server that is silent for so long after one is gone. */
const beatMs = 15_000;

/** What servers call a subscription: 0x hex, of 16 bytes most often. */
const handle = /^0x[0-9a-f]{1,128}$/i;

/** Where in the answer the ID is missing. */
export const noSubscriptionId = 'result';

export interface Listening {
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
