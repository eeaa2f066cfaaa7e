import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type Range, visibleRange } from './visibleRange';

/**
 * The rows of a list that are drawn now, and what looks again once it was scrolled.
 *
 * @param step pixels from one row to the next
 * @param height pixels that can be seen; undefined: those of the view
 */
export function useVisibleRange(
  view: RefObject<HTMLElement | null>,
  count: number,
  step: number,
  { height, margin, stride }: { readonly height?: number; readonly margin?: number; readonly stride?: number } = {},
): { readonly range: Range; look(): void } {
  const at = (): Range => {
    const { scrollTop = 0, clientHeight = 0 } = view.current ?? {};
    return visibleRange(count, step, scrollTop, height ?? clientHeight, margin, stride);
  };
  const [seen, setSeen] = useState<Range>(() => (height === undefined ? { from: 0, to: 0 } : at()));
  const look = (): void => {
    const next = at();
    setSeen((old) => (old.from === next.from && old.to === next.to ? old : next));
  };
  useLayoutEffect(look, [count, step]);
  return { range: { from: Math.min(count, seen.from), to: Math.min(count, seen.to) }, look };
}
