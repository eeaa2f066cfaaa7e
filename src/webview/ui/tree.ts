import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

/** The effect of a key in a tree: moving to a row, or opening or closing the current one. */
export type TreeStep = { readonly to: number } | { readonly open: boolean };

interface Tree {
  readonly count: number;
  /** Rows per page; `undefined` if the tree does not handle the page keys. */
  readonly page?: number;
  /** Whether a row is open; `undefined` for leaves. */
  isOpen(at: number): boolean | undefined;
  parentOf(at: number): number | undefined;
}

/** Keyboard navigation of trees, as in VS Code; `undefined` for other keys and those without effect. */
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

/** Maximum number of cached rows; more than can be visible. */
const maxCached = 400;

/**
 * Caches rendered rows until a dependency changes: preact skips identical objects when other rows move.
 *
 * @param on dependencies of all rows; the active row is not cached
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
    if (drawn.size > maxCached) {
      drawn.delete(drawn.keys().next().value ?? at);
    }
    return known;
  };
}
