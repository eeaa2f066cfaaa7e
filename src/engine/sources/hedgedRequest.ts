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
  isNodeAnswer,
  isUnreadableAnswer,
} from '../errors';

/** So often it is looked whether who is left hangs. */
const lookMs = 25;

/** What becomes of each node that is asked. */
export interface HedgeReport {
  requesting(url: string): void;
  failed(url: string, error: unknown): void;
  /** It lacks what it was asked for, and the next one is asked in its place. */
  passedOver(url: string, next: string): void;
  /** Another one answered first. @param hangs it had its time, or left questions open before and was not asked */
  notWaitedFor(url: string, hangs: boolean): void;
}

interface HedgeOptions<T> {
  readonly endpointStats: EndpointStats;
  readonly signal: AbortSignal;
  /** What nodes may lack: asked last are those that did. */
  readonly what?: string;
  readonly report?: HedgeReport;
  /** @param isLast nobody else is there to ask, so that trying again is all that is left */
  query(url: string, turn: { readonly signal: AbortSignal; readonly isLast: boolean }): Promise<T>;
}

/** How a question to several nodes went. */
export type HedgedOutcome<T> =
  | { readonly kind: 'answered'; readonly url: string; readonly answer: T }
  /** It says no. */
  | { readonly kind: 'refused'; readonly url: string; readonly error: ApiError }
  /** Nobody answered; `isAbsent`: since nobody has what was asked for, which is not reported. */
  | { readonly kind: 'failed'; readonly url: string; readonly error: ApiError; readonly isAbsent: boolean };

type Received<T> =
  | { readonly kind: 'answered'; readonly url: string; readonly answer: T }
  | { readonly kind: 'threw'; readonly url: string; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Asks nodes in turn until one answers: the next one as soon as one fails, or has not answered for a while, who may still
 * be the first then. Who is not waited for is aborted.
 *
 * @param urls at least one
 * @throws the abort reason, and what is no ApiError
 */
export async function hedgedRequest<T>(urls: readonly string[], slicer: HedgeOptions<T>): Promise<HedgedOutcome<T>> {
  const { endpointStats, signal, what, report } = slicer;
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
    const requested = slicer.query(url, { signal: stop.signal, isLast: waiting.length === 0 });
    const received = requested.then(
      (answer): Received<T> => ({ kind: 'answered', url, answer }),
      (error: unknown): Received<T> => ({ kind: 'threw', url, error }),
    );
    open.set(url, { received, began: clock.ticks() });
  };
  const late = (milliseconds: number): Promise<Received<T>> =>
    new Promise((resolve) => {
      cancelTimer = clock.after(milliseconds, () => resolve({ kind: 'late' }));
    });
  /** Others have failed at once, and who is left answers nothing else either. */
  const areHanging = (): boolean =>
    waiting.length === 0 && [...open].every(([url, { began }]) => clock.ticks() - began >= endpointStats.patience(url));
  /** The others are not waited for. */
  const settle = (url: string): void => {
    endpointStats.answers(url);
    open.delete(url);
    for (const [other, { began }] of open) {
      const hangs = clock.ticks() - began >= hedgeMs;
      if (hangs) {
        endpointStats.hangs(other);
      }
      report?.notWaitedFor(other, hangs);
    }
    waiting.filter((other) => endpointStats.isSilent(other)).forEach((other) => report?.notWaitedFor(other, true));
  };

  startNext();
  try {
    for (;;) {
      const answers = [...open.values()].map(({ received }) => received);
      const other = failures.at(-1);
      if (waiting.length > 0) {
        answers.push(late(hedgeMs));
      } else if (other !== undefined) {
        answers.push(late(lookMs));
      }
      const received = await Promise.race(answers);
      cancelTimer();
      signal.throwIfAborted();
      if (received.kind === 'late') {
        if (other !== undefined && areHanging()) {
          const [url] = open.keys();
          open.forEach((_, one) => {
            endpointStats.hangs(one);
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
          endpointStats.keeps(urls, what, url);
        }
        return received;
      }
      const { error } = received;
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (isNodeAnswer(error)) {
        settle(url);
        return { kind: 'refused', url, error };
      }
      if (isUnreadableAnswer(error)) {
        settle(url);
        report?.failed(url, error);
        return { kind: 'failed', url, error, isAbsent: false };
      }
      open.delete(url);
      failures.push({ url, error });
      if (error instanceof TimeoutError) {
        endpointStats.hangs(url);
      }
      if (error instanceof TimeoutError || error instanceof ConnectionError) {
        endpointStats.fails(url);
      }
      if (!isMissing(error)) {
        report?.failed(url, error);
      } else {
        remember(endpointStats, url, error, what);
        const [next] = waiting;
        if (next !== undefined) {
          report?.passedOver(url, next);
        }
      }
      startNext();
      if (open.size === 0) {
        return failed(failures, report);
      }
    }
  } finally {
    cancelTimer();
    stop.end();
  }
}

/** What is pruned is so for old blocks alone; a method is told from others only where one was asked for. */
function remember(endpointStats: EndpointStats, url: string, error: ApiError, what: string | undefined): void {
  const category = errorCategory(error);
  if (category === 'noEndpoint' || (category === 'noMethod' && what !== undefined)) {
    endpointStats.lacks(url, what ?? '');
  }
}

/** Who lacks a thing says no more than that, so a failure counts before it. */
function failed<T>(
  failures: readonly { readonly url: string; readonly error: ApiError }[],
  report: HedgeReport | undefined,
): HedgedOutcome<T> {
  const last = failures.findLast(({ error }) => !isMissing(error));
  const { url, error } = failures.at(-1)!;
  if (last !== undefined) {
    if (isMissing(error)) {
      // Nobody stands in its place.
      report?.failed(url, error);
    }
    return { kind: 'failed', ...last, isAbsent: false };
  }
  error.nodes = failures.length;
  return { kind: 'failed', url, error, isAbsent: true };
}

/** Once something is found, slower sources get this long to add what they know. */
const graceMs = 3_000;

/**
 * Asks several questions of one client at once, and waits as `allWithGrace` does; those that are not waited for are aborted.
 *
 * @returns the results in the questions' order
 * @throws the abort reason alone
 */
export function requestAllWithGrace<T>(
  client: SourceClient,
  questions: readonly ((client: SourceClient) => Promise<T>)[],
  good: (result: T) => boolean,
): Promise<readonly (T | undefined)[]> {
  let inner: SourceClient | undefined;
  const tasks = questions.map(
    (request): Task<T> =>
      (signal) =>
        request((inner ??= client.until(signal))),
  );
  return allWithGrace(tasks, good, graceMs, client.signal);
}

/** Work that ends early when its signal fires. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Waits for all tasks, but not for ever for the slow ones: once one has a good result, the others get `graceMs` more.
 * What is abandoned is aborted by the signal that each task was given.
 *
 * @returns the results in the tasks' order; `undefined` for those not waited for
 * @throws the caller's abort reason, or a task's error
 */
export async function allWithGrace<T>(
  tasks: readonly Task<T>[],
  good: (result: T) => boolean,
  graceMs: number,
  signal: AbortSignal,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<readonly (T | undefined)[]> {
  signal.throwIfAborted();
  const stop = new LinkedAbort([signal]);
  const results: (T | undefined)[] = tasks.map(() => undefined);
  const cleanUp: (() => void)[] = [() => stop.end()];

  let startGrace = (): void => undefined;
  const patienceEnds = new Promise<void>((resolve) => {
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
      if (good(result)) {
        startGrace();
      }
    }),
  );
  try {
    await raceAbort(Promise.race([all, patienceEnds]), signal);
    return [...results];
  } finally {
    // Whoever is still under way rejects with the abort; nobody listens any more.
    all.catch(() => undefined);
    cleanUp.forEach((step) => step());
  }
}

export interface FirstFound<T, R> {
  readonly found?: { readonly item: T; readonly answer: R };
  /** Items that were asked about, whatever came of it. */
  readonly requested: number;
  /** The first failure; an item that failed is not known to have nothing. */
  readonly failure?: unknown;
}

/**
 * Asks about items, at most `limit` at a time, until one has an answer; the others under way are then aborted. As many
 * failures as are asked at once end it too: who asked that many in vain would ask all in vain.
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
        const answer = await request(item, stop.signal);
        if (answer !== undefined && found === undefined) {
          found = { item, answer };
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
