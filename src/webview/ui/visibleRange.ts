export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of rows to render of a scrolling list.
 *
 * @param margin extra rows outside the visible area, so that fast scrolling shows no gaps
 * @param stride number of rows rendered at a time
 */
export function visibleRange(
  count: number,
  step: number,
  scrollTop: number,
  height: number,
  margin = 20,
  stride = margin,
): Range {
  const first = Math.floor(scrollTop / step);
  const last = Math.ceil((scrollTop + height) / step);
  const from = Math.max(0, Math.floor(first / stride) * stride - margin);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil(last / stride) * stride + margin) };
}

/** The scroll position that makes a row fully visible; unchanged if it is. */
export function scrolledTo(row: number, step: number, scrollTop: number, height: number): number {
  const top = row * step;
  return top < scrollTop ? top : Math.max(scrollTop, top + step - height);
}
