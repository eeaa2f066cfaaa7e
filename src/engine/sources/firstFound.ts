import { setMaxListeners } from 'node:events';
import pMap from 'p-map';

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
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, inner);
  let found: FirstFound<T, R>['found'];
  let requested = 0;
  const failures: unknown[] = [];
  try {
    const requestOne = async (item: T): Promise<void> => {
      if (inner.aborted) {
        return;
      }
      requested++;
      try {
        const answer = await request(item, inner);
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
    stop.abort();
  }
  signal.throwIfAborted();
  return {
    found,
    requested,
    failure: failures.length === 0 ? undefined : failures[0],
  };
}
