import { setMaxListeners } from 'node:events';
import { raceAbort } from '../net';
import type { SourceClient } from './sourceClient';

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
): Promise<readonly (T | undefined)[]> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  // Every request of every chain listens, and many at once are no leak.
  setMaxListeners(0, inner);
  const results: (T | undefined)[] = tasks.map(() => undefined);
  const cleanUp: (() => void)[] = [() => stop.abort()];

  let startGrace = (): void => undefined;
  const patienceEnds = new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    cleanUp.push(() => clearTimeout(timer));
    startGrace = () => {
      timer ??= setTimeout(resolve, graceMs);
    };
  });
  const all = Promise.all(
    tasks.map(async (task, i) => {
      const result = await task(inner);
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
