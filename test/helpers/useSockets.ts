import assert from 'node:assert/strict';
import { ApiError } from '../../src/engine/errors/errors';
import { errorSentence } from '../../src/engine/errors/errorSentence';
import type { EventBatch, SocketEvent } from '../../src/engine/net/socket/eventQueue';
import {
  createSockets,
  type SocketLogEntry,
  type SocketRequest,
  type Sockets,
  type SocketsOptions,
} from '../../src/engine/net/socket/sockets';
import { type SocketRequested, type SocketServer, startSocketServer } from './socketServer';

export interface SocketTests {
  serve(receive: (requested: SocketRequested) => void, scheme?: 'http' | 'https'): Promise<SocketServer>;
  /** A deterministic client. */
  client(options?: Partial<SocketsOptions>): { readonly sockets: Sockets; readonly log: readonly SocketLogEntry[] };
  /** Runs after the test, last registered first. */
  ending(...ends: readonly (() => unknown)[]): void;
}

/** Called in a `describe`: servers and clients that are closed after each test. */
export function useSockets(): SocketTests {
  let ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.reverse()) {
      await end();
    }
    ends = [];
  });
  return {
    async serve(receive, scheme) {
      const server = await startSocketServer(receive, scheme);
      ends.push(() => server.close());
      return server;
    },
    client(options = {}) {
      const log: SocketLogEntry[] = [];
      const sockets = createSockets({
        userAgent: 'snowprobe-test',
        environment: {},
        random: () => 0.5,
        log: (entry) => log.push(entry),
        ...options,
      });
      ends.push(() => sockets.dispose());
      return { sockets, log };
    },
    ending: (...more) => ends.push(...more),
  };
}

export function newHeadsOf(url: string, part: Partial<SocketRequest> = {}): SocketRequest {
  const signal = AbortSignal.timeout(9_000);
  return { url, params: ['newHeads'], label: 'subscribe newHeads', deadlineMs: 5_000, signal, ...part };
}

/** Confirms every subscription, and reports a chain height. */
export function agree(requested: SocketRequested, height?: string): void {
  if (requested.method === 'eth_subscribe') {
    requested.answer('0x1');
  } else if (height === undefined) {
    requested.reject(-32601, 'the method eth_blockNumber does not exist/is not available');
  } else {
    requested.answer(height);
  }
}

/** Takes events until there are that many. */
export async function takeEvents(received: AsyncGenerator<EventBatch>, count: number): Promise<readonly SocketEvent[]> {
  const events: SocketEvent[] = [];
  while (events.length < count) {
    const next = await received.next();
    assert.ok(next.done !== true);
    events.push(...next.value.events);
  }
  return events;
}

/** The sentence with which a subscription ends. */
export async function endOf(received: AsyncGenerator<EventBatch>): Promise<string> {
  try {
    for await (const _ of received);
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return errorSentence(error);
  }
  return 'it ended';
}
