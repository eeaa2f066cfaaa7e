import { groupedBy } from '../../primitives';

/**
 * Which items of two lists are the same one: by the first likeness that both have, the surest first; of several that are
 * alike, in their order. Those left over have no pair.
 */
export function pairItems<T>(
  left: readonly T[],
  right: readonly T[],
  likenesses: readonly ((item: T) => string)[],
): ReadonlyMap<T, T> {
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  for (const likeness of likenesses) {
    const open = groupedBy(right.filter((one) => !taken.has(one)).reverse(), likeness);
    for (const item of left.filter((one) => !pairs.has(one))) {
      const other = open.get(likeness(item))?.pop();
      if (other !== undefined) {
        pairs.set(item, other);
        taken.add(other);
      }
    }
  }
  return pairs;
}
