import { nextTurn } from '../primitives';

/** Milliseconds for which the extension host may be blocked. */
const sliceMs = 10;

/** Runs all steps of a generator, yielding to other work in between. */
export async function runInTimeSlices<T>(steps: Generator<undefined, T>): Promise<T>;
/** @returns `undefined` where the result is no longer wanted */
export async function runInTimeSlices<T>(
  steps: Generator<undefined, T>,
  isWanted: () => boolean,
): Promise<T | undefined>;
export async function runInTimeSlices<T>(
  steps: Generator<undefined, T>,
  isWanted = (): boolean => true,
): Promise<T | undefined> {
  let until = performance.now() + sliceMs;
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() > until) {
      await nextTurn();
      if (!isWanted()) {
        return undefined;
      }
      until = performance.now() + sliceMs;
    }
    step = steps.next();
  }
  return step.value;
}

/** Yields to other work whenever `ms` have passed since the last pause. */
export function pauseAfter(ms: number): () => Promise<void> | undefined {
  let until = performance.now() + ms;
  return () => {
    if (performance.now() < until) {
      return undefined;
    }
    return nextTurn().then(() => {
      until = performance.now() + ms;
    });
  };
}

/**
 * Maps thousands of items without blocking other work.
 *
 * @param size items mapped in one go: some milliseconds of work
 * @throws the abort reason
 */
export async function mapInSlices<T, R>(
  items: readonly T[],
  size: number,
  make: (item: T) => R,
  signal?: AbortSignal,
): Promise<readonly R[]> {
  const made: R[] = [];
  for (const [i, item] of items.entries()) {
    if (i % size === size - 1) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    made.push(make(item));
  }
  return made;
}
