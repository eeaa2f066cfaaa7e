import { nextTurn } from '../primitives';

/** Milliseconds for which the extension host is not free for others. */
const sliceMs = 10;

/** Does all steps of a work, and lets others work in between. */
export async function runInTimeSlices<T>(steps: Generator<undefined, T>): Promise<T>;
/** @returns undefined where the work is not wanted any more */
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

/** Lets other work have its turn once `ms` have passed without. */
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
 * Makes something of thousands of items without keeping other work waiting.
 *
 * @param size items that are done in one go: some milliseconds
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
