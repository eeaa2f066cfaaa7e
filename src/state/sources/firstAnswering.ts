import { ApiError, ConnectionError, TimeoutError } from '../../api/errors/errors';
import { errorCategory } from '../../api/errors/errorCategory';
import { isLacking, isNodeAnswer, isUnreadableAnswer } from '../../api/errors/nodeAnswer';
import type { NodeHabits } from './nodeHabits';

/** A node that has not answered after so long is not waited for alone. */
export const hedgeMs = 300;

/** Of several that are asked at once, one that has not answered so long after another one hangs. */
export const hangsAfterMs = 1_000;

/** What becomes of each node that is asked. */
export interface TurnReport {
  asking(url: string): void;
  failed(url: string, error: unknown): void;
  /** It lacks what it was asked for, and the next one is asked in its place. */
  passedOver(url: string, next: string): void;
  /** Another one answered first. */
  notWaitedFor(url: string): void;
}

export interface Turns<T> {
  readonly habits: NodeHabits;
  readonly signal: AbortSignal;
  /** What nodes may lack: asked last are those that did. */
  readonly what?: string;
  readonly report?: TurnReport;
  /** @param isLast nobody else is there to ask, so that trying again is all that is left */
  ask(url: string, turn: { readonly signal: AbortSignal; readonly isLast: boolean }): Promise<T>;
}

/** How a question to several nodes went. */
export type Turned<T> =
  | { readonly kind: 'answered'; readonly url: string; readonly answer: T }
  /** It says no. */
  | { readonly kind: 'refused'; readonly url: string; readonly error: ApiError }
  /** Nobody answered; `isAbsent`: since nobody has what was asked for, which is not reported. */
  | { readonly kind: 'failed'; readonly url: string; readonly error: ApiError; readonly isAbsent: boolean };

type Heard<T> =
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
export async function firstAnswering<T>(urls: readonly string[], turns: Turns<T>): Promise<Turned<T>> {
  const { habits, signal, what, report } = turns;
  signal.throwIfAborted();
  const { clock } = habits;
  const waiting = [...habits.inOrder(urls, what)];
  const open = new Map<string, { readonly heard: Promise<Heard<T>>; readonly began: number }>();
  const failures: { readonly url: string; readonly error: ApiError }[] = [];
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  let cancelTimer = (): void => undefined;

  const startNext = (): void => {
    const url = waiting.shift();
    if (url === undefined) {
      return;
    }
    report?.asking(url);
    const asked = turns.ask(url, { signal: inner, isLast: waiting.length === 0 });
    const heard = asked.then(
      (answer): Heard<T> => ({ kind: 'answered', url, answer }),
      (error: unknown): Heard<T> => ({ kind: 'threw', url, error }),
    );
    open.set(url, { heard, began: clock.ticks() });
  };
  const late = (): Promise<Heard<T>> =>
    new Promise((resolve) => {
      cancelTimer = clock.after(hedgeMs, () => resolve({ kind: 'late' }));
    });
  /** The others are not waited for. */
  const settle = (url: string): void => {
    habits.answers(url);
    open.delete(url);
    for (const [other, { began }] of open) {
      if (clock.ticks() - began >= hedgeMs) {
        habits.hangs(other);
      }
      report?.notWaitedFor(other);
    }
  };

  startNext();
  try {
    for (;;) {
      const answers = [...open.values()].map(({ heard }) => heard);
      const heard = await Promise.race(waiting.length === 0 ? answers : [...answers, late()]);
      cancelTimer();
      signal.throwIfAborted();
      if (heard.kind === 'late') {
        startNext();
        continue;
      }
      const { url } = heard;
      if (heard.kind === 'answered') {
        settle(url);
        return heard;
      }
      const { error } = heard;
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
        habits.hangs(url);
      }
      if (error instanceof TimeoutError || error instanceof ConnectionError) {
        habits.fails(url);
      }
      if (!isLacking(error)) {
        report?.failed(url, error);
      } else {
        remember(habits, url, error, what);
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
function remember(habits: NodeHabits, url: string, error: ApiError, what: string | undefined): void {
  const category = errorCategory(error);
  if (category === 'noEndpoint' || (category === 'noMethod' && what !== undefined)) {
    habits.lacks(url, what ?? '');
  }
}

/** Who lacks a thing says no more than that, so a failure counts before it. */
function failed<T>(
  failures: readonly { readonly url: string; readonly error: ApiError }[],
  report: TurnReport | undefined,
): Turned<T> {
  const last = failures.findLast(({ error }) => !isLacking(error));
  const { url, error } = failures.at(-1)!;
  if (last !== undefined) {
    if (isLacking(error)) {
      // Nobody stands in its place.
      report?.failed(url, error);
    }
    return { kind: 'failed', ...last, isAbsent: false };
  }
  error.nodes = failures.length;
  return { kind: 'failed', url, error, isAbsent: true };
}
