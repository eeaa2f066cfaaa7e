import { setImmediate } from 'node:timers/promises';

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
      await setImmediate();
      signal?.throwIfAborted();
    }
    made.push(make(item));
  }
  return made;
}
