import pMap from 'p-map';
import { type Clock, LinkedAbort, raceAbort, systemClock } from '../net';
import type { SourceClient } from './sourceClient';
import { type EndpointStats, hedgeMs } from './endpointStats';
import {
  ApiError,
  ConnectionError,
  TimeoutError,
  errorCategory,
  hostOf,
  isMissing,
  isNodeResponse,
  isUnreadableResponse,
} from '../errors';

/** Interval of the check for hanging nodes, in milliseconds. */
const checkMs = 25;

export interface HedgeReport {
  requesting(url: string): void;
  failed(url: string, error: unknown): void;
  /** The node lacks the object, and the next one is queried instead. */
  passedOver(url: string, next: string): void;
  /** Another node answered first. @param hangs it exceeded its time, or is known to hang and was not queried */
  notWaitedFor(url: string, hangs: boolean): void;
}

interface HedgeOptions<T> {
  readonly endpointStats: EndpointStats;
  readonly signal: AbortSignal;
  /** Chain or method that nodes may lack; those known to lack it are queried last. */
  readonly what?: string;
  readonly report?: HedgeReport;
  /** @param isLast there are no more nodes to query, so only a retry is left */
  query(url: string, turn: { readonly signal: AbortSignal; readonly isLast: boolean }): Promise<T>;
}

export type HedgedOutcome<T> =
  | { readonly kind: 'answered'; readonly url: string; readonly result: T }
  /** The node rejected the request. */
  | { readonly kind: 'refused'; readonly url: string; readonly error: ApiError }
  /** No node answered; `isAbsent`: because none has the object, which is not reported. */
  | { readonly kind: 'failed'; readonly url: string; readonly error: ApiError; readonly isAbsent: boolean };

type Received<T> =
  | { readonly kind: 'answered'; readonly url: string; readonly result: T }
  | { readonly kind: 'threw'; readonly url: string; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Queries nodes in turn until one answers: the next one starts as soon as one fails, or has not answered after
 * `hedgeMs`; the slower one may still win. Requests still open at the end are aborted.
 *
 * @param urls at least one
 * @throws the abort reason, and errors that are not an ApiError
 */
export async function hedgedRequest<T>(urls: readonly string[], options: HedgeOptions<T>): Promise<HedgedOutcome<T>> {
  const { endpointStats, signal, what, report } = options;
  signal.throwIfAborted();
  const { clock } = endpointStats;
  const waiting = [...endpointStats.inOrder(urls, what)];
  const open = new Map<string, { readonly received: Promise<Received<T>>; readonly began: number }>();
  const failures: { readonly url: string; readonly error: ApiError }[] = [];
  const stop = new LinkedAbort([signal]);
  let cancelTimer = (): void => undefined;

  const startNext = (): void => {
    const url = waiting.shift();
    if (url === undefined) {
      return;
    }
    report?.requesting(url);
    const requested = options.query(url, { signal: stop.signal, isLast: waiting.length === 0 });
    const received = requested.then(
      (result): Received<T> => ({ kind: 'answered', url, result }),
      (error: unknown): Received<T> => ({ kind: 'threw', url, error }),
    );
    open.set(url, { received, began: clock.ticks() });
  };
  const afterDelay = (milliseconds: number): Promise<Received<T>> =>
    new Promise((resolve) => {
      cancelTimer = clock.after(milliseconds, () => resolve({ kind: 'late' }));
    });
  /** All nodes are queried, and each open one has exceeded its patience. */
  const allHanging = (): boolean =>
    waiting.length === 0 && [...open].every(([url, { began }]) => clock.ticks() - began >= endpointStats.patience(url));
  /** Records the nodes that are no longer waited for. */
  const settle = (url: string): void => {
    endpointStats.answers(url);
    open.delete(url);
    for (const [other, { began }] of open) {
      const hangs = clock.ticks() - began >= hedgeMs;
      if (hangs) {
        endpointStats.markHanging(other);
      }
      report?.notWaitedFor(other, hangs);
    }
    waiting.filter((other) => endpointStats.isSilent(other)).forEach((other) => report?.notWaitedFor(other, true));
  };

  startNext();
  try {
    for (;;) {
      const results = [...open.values()].map(({ received }) => received);
      const other = failures.at(-1);
      if (waiting.length > 0) {
        results.push(afterDelay(hedgeMs));
      } else if (other !== undefined) {
        results.push(afterDelay(checkMs));
      }
      const received = await Promise.race(results);
      cancelTimer();
      signal.throwIfAborted();
      if (received.kind === 'late') {
        if (other !== undefined && allHanging()) {
          const [url] = open.keys();
          open.forEach((_, one) => {
            endpointStats.markHanging(one);
            report?.notWaitedFor(one, true);
          });
          const place = { host: hostOf(url!), method: other.error.method };
          return { kind: 'failed', url: url!, error: new TimeoutError(place, hedgeMs, true), isAbsent: false };
        }
        startNext();
        continue;
      }
      const { url } = received;
      if (received.kind === 'answered') {
        settle(url);
        if (what !== undefined) {
          endpointStats.setPreferred(urls, what, url);
        }
        return received;
      }
      const { error } = received;
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (isNodeResponse(error)) {
        settle(url);
        return { kind: 'refused', url, error };
      }
      if (isUnreadableResponse(error)) {
        settle(url);
        report?.failed(url, error);
        return { kind: 'failed', url, error, isAbsent: false };
      }
      open.delete(url);
      failures.push({ url, error });
      if (error instanceof TimeoutError) {
        endpointStats.markHanging(url);
      }
      if (error instanceof TimeoutError || error instanceof ConnectionError) {
        endpointStats.fails(url);
      }
      if (!isMissing(error)) {
        report?.failed(url, error);
      } else {
        rememberMissing(endpointStats, url, error, what);
        const [next] = waiting;
        if (next !== undefined) {
          report?.passedOver(url, next);
        }
      }
      startNext();
      if (open.size === 0) {
        return failedOutcome(failures, report);
      }
    }
  } finally {
    cancelTimer();
    stop.end();
  }
}

/** Pruned state depends on the block, so it is not recorded; a missing method only where `what` names one. */
function rememberMissing(endpointStats: EndpointStats, url: string, error: ApiError, what: string | undefined): void {
  const category = errorCategory(error);
  if (category === 'noEndpoint' || (category === 'noMethod' && what !== undefined)) {
    endpointStats.markMissing(url, what ?? '');
  }
}

/** A missing object is less informative than a failure, so a failure takes precedence. */
function failedOutcome<T>(
  failures: readonly { readonly url: string; readonly error: ApiError }[],
  report: HedgeReport | undefined,
): HedgedOutcome<T> {
  const last = failures.findLast(({ error }) => !isMissing(error));
  const { url, error } = failures.at(-1)!;
  if (last !== undefined) {
    if (isMissing(error)) {
      // There is no next node to take over its entry in the sources.
      report?.failed(url, error);
    }
    return { kind: 'failed', ...last, isAbsent: false };
  }
  error.nodes = failures.length;
  return { kind: 'failed', url, error, isAbsent: true };
}

/** Once something is found, slower sources get this long to add theirs. */
const graceMs = 3_000;

/**
 * Runs queries of one client in parallel, with the grace period of `allWithGrace`; the rest are aborted.
 *
 * @returns the results in the order of the queries
 * @throws only the abort reason
 */
export function requestAllWithGrace<T>(
  client: SourceClient,
  queries: readonly ((client: SourceClient) => Promise<T>)[],
  isGood: (result: T) => boolean,
): Promise<readonly (T | undefined)[]> {
  let inner: SourceClient | undefined;
  const tasks = queries.map(
    (request): Task<T> =>
      (signal) =>
        request((inner ??= client.until(signal))),
  );
  return allWithGrace(tasks, isGood, graceMs, client.signal);
}

/** Work that ends early when its signal is aborted. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Waits for all tasks; once one has a good result, the others get another `graceMs` before they are aborted.
 *
 * @returns the results in the tasks' order; `undefined` for tasks that were abandoned
 * @throws the caller's abort reason, or a task's error
 */
export async function allWithGrace<T>(
  tasks: readonly Task<T>[],
  isGood: (result: T) => boolean,
  graceMs: number,
  signal: AbortSignal,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<readonly (T | undefined)[]> {
  signal.throwIfAborted();
  const stop = new LinkedAbort([signal]);
  const results: (T | undefined)[] = tasks.map(() => undefined);
  const cleanUp: (() => void)[] = [() => stop.end()];

  let startGrace = (): void => undefined;
  const graceEnds = new Promise<void>((resolve) => {
    let cancel: (() => void) | undefined;
    cleanUp.push(() => cancel?.());
    startGrace = () => {
      cancel ??= clock.after(graceMs, resolve);
    };
  });
  const all = Promise.all(
    tasks.map(async (task, i) => {
      const result = await task(stop.signal);
      results[i] = result;
      if (isGood(result)) {
        startGrace();
      }
    }),
  );
  try {
    await raceAbort(Promise.race([all, graceEnds]), signal);
    return [...results];
  } finally {
    // Abandoned tasks reject with the abort; ignore it.
    all.catch(() => undefined);
    cleanUp.forEach((step) => step());
  }
}

export interface FirstFound<T, R> {
  readonly found?: { readonly item: T; readonly result: R };
  /** Number of items queried, whatever the outcome. */
  readonly requested: number;
  /** The first failure; a failed item may still have an answer. */
  readonly failure?: unknown;
}

/**
 * Queries items, at most `limit` at a time, until one has an answer, which aborts the others. Also stops after `limit`
 * failures, since the rest would most likely fail too.
 *
 * @throws the caller's abort reason
 */
export async function firstFound<T, R>(
  items: readonly T[],
  limit: number,
  signal: AbortSignal,
  request: (item: T, signal: AbortSignal) => Promise<R | undefined>,
): Promise<FirstFound<T, R>> {
  const stop = new LinkedAbort([signal]);
  let found: FirstFound<T, R>['found'];
  let requested = 0;
  const failures: unknown[] = [];
  try {
    const requestOne = async (item: T): Promise<void> => {
      if (stop.signal.aborted) {
        return;
      }
      requested++;
      try {
        const result = await request(item, stop.signal);
        if (result !== undefined && found === undefined) {
          found = { item, result };
          stop.abort();
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!stop.signal.aborted && failures.push(error) >= limit) {
          stop.abort();
        }
      }
    };
    await pMap(items, requestOne, { concurrency: Math.max(1, limit) });
  } finally {
    stop.end();
  }
  signal.throwIfAborted();
  return {
    found,
    requested,
    failure: failures.length === 0 ? undefined : failures[0],
  };
}
