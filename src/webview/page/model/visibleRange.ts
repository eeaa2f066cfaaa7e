export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Rows beyond the edges, so that fast scrolling shows no gaps; drawn in steps of as many. */
const margin = 20;

/** The rows that are drawn of a list that scrolls in itself. */
export function visibleRange(count: number, rowHeight: number, scrollTop: number, height: number): Range {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const from = Math.max(0, Math.floor(first / margin) * margin - margin);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil(last / margin) * margin + margin) };
}

/** Where to scroll so that a row is seen whole; as it is where it is. */
export function scrolledTo(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  return top < scrollTop ? top : Math.max(scrollTop, top + rowHeight - height);
}
