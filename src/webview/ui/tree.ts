import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

/** What a key means in a tree: to go to a row, or to open or close the one that it is at. */
export type TreeStep = { readonly to: number } | { readonly open: boolean };

/** A tree as its rows stand now. */
interface Tree {
  readonly count: number;
  /** Rows to the next page; undefined: those keys are not the tree's. */
  readonly page?: number;
  /** Whether a row is open; undefined where it has nothing below it. */
  isOpen(at: number): boolean | undefined;
  /** The row that a row stands below; undefined for a root. */
  parentOf(at: number): number | undefined;
}

/** The keys of trees, as those of VS Code have them. @returns undefined for other keys, and where a key leads nowhere */
export function treeStep(key: string, at: number, { count, page, isOpen, parentOf }: Tree): TreeStep | undefined {
  const last = count - 1;
  const to = (row: number): TreeStep => ({ to: Math.max(0, Math.min(last, row)) });
  const open = isOpen(at);
  const parent = parentOf(at);
  switch (key) {
    case 'ArrowDown':
      return at < last ? to(at + 1) : undefined;
    case 'ArrowUp':
      return at > 0 ? to(at - 1) : undefined;
    case 'PageDown':
      return page === undefined ? undefined : to(at + page);
    case 'PageUp':
      return page === undefined ? undefined : to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'ArrowRight':
      return open === false ? { open: true } : open === true && parentOf(at + 1) === at ? to(at + 1) : undefined;
    case 'ArrowLeft':
      return open === true ? { open: false } : parent === undefined ? undefined : to(parent);
    default:
      return undefined;
  }
}

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
