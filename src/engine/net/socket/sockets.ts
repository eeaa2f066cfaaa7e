import type { JsonValue } from '../../primitives';
import {
  ApiError,
  DecodeError,
  HttpError,
  RequestError,
  type RequestOrigin,
  RpcError,
  TimeoutError,
  createRedaction,
  errorCategory,
  hostOf,
} from '../../errors';
import { pause, startDeadline, systemClock, LinkedAbort, raceAbort } from '../http/deadline';
import type { ProxySettings } from '../http/connections';
import type { HttpOptions } from '../http/http';
import { secretHeaders } from '../http/secretHeaders';
import { lazyTransport } from '../lateTransport';
import type { Route, Transport } from '../transport';
import { type EventBatch, EventQueue, Listener, noSubscriptionId } from './eventQueue';
import { RpcSocket } from './rpcSocket';

/** Subscriptions of EVM chains over websockets, one connection each. */
export interface Sockets {
  /**
   * The events of a subscription, until it is aborted or fails for good; a lost connection is reopened. A slow listener
   * is fine: events are queued, and on overflow notifications are dropped and counted.
   *
   * Ends by throwing an ApiError (the server refuses, or the first connection fails), or the abort reason at once.
   */
  subscribe(request: SocketRequest): AsyncGenerator<EventBatch, never>;
  /** Closes every connection; listeners get an AbortError. */
  dispose(): Promise<void>;
}

export interface SocketRequest {
  /** http or https: "https://api.avax.network/ext/bc/C/ws". user:password is sent as Basic authorization. */
  readonly url: string;
  /** `eth_subscribe` parameters: the event, then a filter or flag if it takes one. */
  readonly params: readonly JsonValue[];
  /** For errors and the log: "subscribe newHeads". */
  readonly label: string;
  readonly signal: AbortSignal;
  /** For connecting and for the server's confirmation. */
  readonly deadlineMs: number;
  /** The method may change something: a lost connection is not reopened, since that would repeat it. */
  readonly isOnce?: boolean;
}

export interface SocketsOptions extends Pick<
  HttpOptions,
  'userAgent' | 'headersFor' | 'clock' | 'random' | 'environment'
> {
  /** Read on each connection. */
  readonly proxy?: () => ProxySettings;
  readonly log?: (entry: SocketLogEntry) => void;
}

/** The outcome of a connection. Contains no header, path, query or message. */
export interface SocketLogEntry {
  readonly host: string;
  readonly label: string;
  readonly outcome: 'open' | 'failed';
  /** The error's message: host, label, kind. */
  readonly problem?: string;
}

const firstWait = 1_000;
const maxWait = 30_000;

/** Used where the server requests a longer wait than is practical. */
const hour = 3_600_000;

export function createSockets(options: SocketsOptions): Sockets {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const lazy = lazyTransport(options.environment);
  const disposal = new AbortController();

  async function* subscribe(request: SocketRequest): AsyncGenerator<EventBatch, never> {
    const stop = new LinkedAbort([request.signal, disposal.signal]);
    const queue = new EventQueue();
    run(request, queue, stop.signal).catch((error: unknown) => queue.close(error));
    try {
      for (;;) {
        yield await queue.next();
      }
    } finally {
      stop.end();
    }
  }

  /** Connects, and reconnects after each loss. */
  async function run(request: SocketRequest, queue: EventQueue, signal: AbortSignal): Promise<never> {
    const url = parseUrl(request);
    let last: bigint | undefined;
    let hasSubscribed = false;
    let losses = 0;
    for (;;) {
      const lastBefore = last;
      try {
        await connect(request, url, queue, signal, {
          agreed: (firstAfter) => {
            queue.push(hasSubscribed ? { kind: 'resumed', lastBefore, firstAfter } : { kind: 'subscribed' });
            hasSubscribed = true;
            losses = 0;
          },
          height: (block) => (last = last === undefined || block > last ? block : last),
        });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) {
          throw error;
        }
        options.log?.({ host: url.host, label: request.label, outcome: 'failed', problem: error.message });
        if (!hasSubscribed || !isTransient(error) || request.isOnce === true) {
          throw error;
        }
        const retryMs = waitBefore(error, losses++, random);
        queue.push({ kind: 'lost', error, retryMs });
        await pause(retryMs, signal, clock);
      }
    }
  }

  async function connect(
    request: SocketRequest,
    url: URL,
    queue: EventQueue,
    signal: AbortSignal,
    { agreed, height }: Pick<ConstructorParameters<typeof Listener>[2], 'agreed' | 'height'>,
  ): Promise<never> {
    const place: RequestOrigin = { host: url.host, method: request.label, at: clock.now() };
    const limit = request.deadlineMs;
    const deadline = startDeadline(clock, limit, [signal], () => new TimeoutError(place, limit));
    const result = (json: JsonValue, bytes: number): void => queue.push({ kind: 'notification', json, bytes });
    const dropped = (count: number): void => queue.addDropped(count);
    const listener = new Listener(place, clock, { result, dropped, agreed, height });
    let rpc: RpcSocket | undefined;
    try {
      rpc = await open(url, place, listener, deadline.signal);
      await raceAbort(listener.subscribe(rpc, request.params), deadline.signal);
      deadline.end();
      options.log?.({ host: url.host, label: request.label, outcome: 'open' });
      return await listener.untilEnd(rpc, signal);
    } finally {
      deadline.end();
      rpc?.close();
    }
  }

  async function open(url: URL, place: RequestOrigin, listener: Listener, signal: AbortSignal): Promise<RpcSocket> {
    const secrets = await raceAbort(secretHeaders(url, place, options.headersFor), signal);
    const redaction = createRedaction(url, secrets);
    const transport = await raceAbort(lazy.get(), signal);
    const headers = { 'user-agent': options.userAgent, ...secrets };
    const now = (): number => clock.now();
    const socket = await route(transport, url, place).openSocket({ url, headers, place, redaction, now }, signal);
    return new RpcSocket(socket, place, redaction, (notification) => listener.notify(notification));
  }

  function route(transport: Transport, url: URL, place: RequestOrigin): Route {
    try {
      return transport.routeTo(url, options.proxy?.() ?? {});
    } catch {
      // The setting may contain a password, so none of it is passed on.
      throw new RequestError(place, 'proxySetting');
    }
  }

  return {
    subscribe,
    async dispose() {
      disposal.abort();
      await lazy.destroy();
    },
  };
}

function parseUrl({ url, label }: SocketRequest): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw new RequestError({ host: hostOf(url), method: label }, 'url');
  }
  return parsed;
}

/** Whether reconnecting may help. */
function isTransient(error: ApiError): boolean {
  if (error instanceof HttpError) {
    return error.status === 408 || error.status === 429 || error.status >= 500;
  }
  if (error instanceof DecodeError && error.path === noSubscriptionId) {
    return false;
  }
  return error instanceof RpcError ? errorCategory(error) === 'bootstrapping' : !(error instanceof RequestError);
}

/** Exponential backoff with jitter, so that many clients do not reconnect at once; not before the server allows it. */
function waitBefore(error: ApiError, lost: number, random: () => number): number {
  const backOff = Math.min(maxWait, firstWait * 2 ** Math.min(lost, 10)) * (0.5 + random());
  const { retryAfter = 0 } = error instanceof HttpError ? error : {};
  return Math.round(retryAfter === 'later' ? hour : Math.max(retryAfter * 1_000, backOff));
}
