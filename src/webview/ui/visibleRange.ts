export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The rows that are drawn of a list that scrolls in itself.
 *
 * @param margin rows beyond the edges, so that fast scrolling shows no gaps
 * @param stride rows that are drawn at a time
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

/** Where to scroll so that a row is seen whole; as it is where it is. */
export function scrolledTo(row: number, step: number, scrollTop: number, height: number): number {
  const top = row * step;
  return top < scrollTop ? top : Math.max(scrollTop, top + step - height);
}
