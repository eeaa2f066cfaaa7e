import { type Clock, systemClock } from '../net';
import {
  hostOf,
  ApiError,
  ConnectionError,
  TimeoutError,
  errorCategory,
  isMissing,
  isNodeAnswer,
  isUnreadableAnswer,
} from '../errors';

/** A node that left a question unanswered is asked last for so long. */
const silentMs = 30_000;
/** A node that does not run a chain or offer a method is asked last for it for so long. */
const missingMs = 300_000;

/** How the nodes of a session behave, so that the next question is asked first where it will be answered. */
export class EndpointStats {
  private readonly silent = new Map<string, number>();
  private readonly missing = new Map<string, number>();
  private readonly archives = new Set<string>();

  /** Hosts that no connection reached when they were asked last. */
  private readonly gone = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(readonly clock: Pick<Clock, 'ticks' | 'after'> = systemClock) {}

  /** The host has not answered in time. */
  hangs(url: string): void {
    this.silent.set(hostOf(url), this.clock.ticks() + silentMs);
  }

  /** No answer came, be it that it hangs or that nothing is there. */
  fails(url: string): void {
    const host = hostOf(url);
    if (!this.gone.has(host)) {
      this.gone.add(host);
      this.report();
    }
  }

  answers(url: string): void {
    const host = hostOf(url);
    this.silent.delete(host);
    if (this.gone.delete(host)) {
      this.report();
    }
  }

  /** Whether none of these answered when it was asked last. */
  areGone(urls: readonly string[]): boolean {
    return urls.length > 0 && urls.every((url) => this.gone.has(hostOf(url)));
  }

  /** @param listener hears that a host is gone, or is back */
  onDidChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** @param what a chain or a method that the node does not have */
  lacks(url: string, what: string): void {
    this.missing.set(`${url} ${what}`, this.clock.ticks() + missingMs);
  }

  isMissing(url: string, what: string): boolean {
    return (this.missing.get(`${url} ${what}`) ?? 0) > this.clock.ticks();
  }

  /** It hangs, or does not serve the address. */
  isAway(url: string): boolean {
    return this.isSilent(url) || this.isMissing(url, '');
  }

  /** The node had state that another one had pruned. */
  keepsState(url: string): void {
    this.archives.add(url);
  }

  /** Those that lack what is asked for after those that have it, and those that hang last; else as they are. */
  inOrder(urls: readonly string[], what = ''): readonly string[] {
    const rank = (url: string): number => (this.isSilent(url) ? 2 : 0) + (this.isMissing(url, what) ? 1 : 0);
    return urls.toSorted((a, b) => rank(a) - rank(b));
  }

  /** As `inOrder`, those that are known to keep old state before the others. */
  forState(urls: readonly string[]): readonly string[] {
    return this.inOrder(urls.toSorted((a, b) => Number(this.archives.has(b)) - Number(this.archives.has(a))));
  }

  private isSilent(url: string): boolean {
    return (this.silent.get(hostOf(url)) ?? 0) > this.clock.ticks();
  }

  private report(): void {
    this.listeners.forEach((listener) => listener());
  }
}

/** A node that has not answered after so long is not waited for alone. */
export const hedgeMs = 300;

/** Of several that are asked at once, one that has not answered so long after another one hangs. */
export const hangsAfterMs = 1_000;

/** What becomes of each node that is asked. */
export interface HedgeReport {
  requesting(url: string): void;
  failed(url: string, error: unknown): void;
  /** It lacks what it was asked for, and the next one is asked in its place. */
  passedOver(url: string, next: string): void;
  /** Another one answered first. */
  notWaitedFor(url: string): void;
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
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  let cancelTimer = (): void => undefined;

  const startNext = (): void => {
    const url = waiting.shift();
    if (url === undefined) {
      return;
    }
    report?.requesting(url);
    const requested = slicer.query(url, { signal: inner, isLast: waiting.length === 0 });
    const received = requested.then(
      (answer): Received<T> => ({ kind: 'answered', url, answer }),
      (error: unknown): Received<T> => ({ kind: 'threw', url, error }),
    );
    open.set(url, { received, began: clock.ticks() });
  };
  const late = (): Promise<Received<T>> =>
    new Promise((resolve) => {
      cancelTimer = clock.after(hedgeMs, () => resolve({ kind: 'late' }));
    });
  /** The others are not waited for. */
  const settle = (url: string): void => {
    endpointStats.answers(url);
    open.delete(url);
    for (const [other, { began }] of open) {
      if (clock.ticks() - began >= hedgeMs) {
        endpointStats.hangs(other);
      }
      report?.notWaitedFor(other);
    }
  };

  startNext();
  try {
    for (;;) {
      const answers = [...open.values()].map(({ received }) => received);
      const received = await Promise.race(waiting.length === 0 ? answers : [...answers, late()]);
      cancelTimer();
      signal.throwIfAborted();
      if (received.kind === 'late') {
        startNext();
        continue;
      }
      const { url } = received;
      if (received.kind === 'answered') {
        settle(url);
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
    stop.abort();
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
