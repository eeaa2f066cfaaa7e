import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

/** Rows that are kept: more than can be in sight. */
const most = 400;

/**
 * Draws a row once as long as what it depends on stays: one that is the same object is passed over when the others move.
 *
 * @param on what all rows depend on; the active one is drawn each time
 */
export function useRowCache(
  row: (at: number) => VNode,
  on: readonly unknown[],
): (at: number, isActive: boolean) => VNode {
  const drawn = useMemo(() => new Map<number, VNode>(), on);
  return (at, isActive) => {
    if (isActive) {
      drawn.delete(at);
      return row(at);
    }
    const known = drawn.get(at) ?? row(at);
    drawn.delete(at);
    drawn.set(at, known);
    if (drawn.size > most) {
      drawn.delete(drawn.keys().next().value ?? at);
    }
    return known;
  };
}
