import type { ComponentChildren, HTMLAttributes, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Range, scrolledTo, visibleRange } from './visibleRange';

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

/** Pixels; the style sheet gives every row the same. */
const rowHeight = 22;

/** Rows that can be seen at once. */
const maxRows = 24;

/** Rows beyond the edges. */
const margin = 12;

/** No browser makes an element higher than this. */
const highest = 16_000_000;

export interface ListHandle {
  /** What scrolls has the focus: browsers and screen readers that scroll by keys look for that. */
  readonly view: HTMLElement;
  /** How many rows can be seen at once. */
  readonly page: number;
  /** Brings a row into sight. */
  reveal(index: number): void;
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  readonly count: number;
  readonly row: (index: number) => ComponentChildren;
  /** Stands above the rows, and moves sideways with them alone. */
  readonly header?: ComponentChildren;
  readonly handle?: RefObject<ListHandle | null>;
  /** Called once rows are on the page, each time. */
  readonly onDrawn?: () => void;
}

/** A list of rows of one height, of which those alone are on the page that can be seen. */
export function VirtualList({ count, row, header, handle, onDrawn, class: kind, ...attributes }: Props): JSX.Element {
  const view = useRef<HTMLDivElement>(null);
  // Less than the height of a row where the list is higher than a page can be.
  const step = count * rowHeight <= highest ? rowHeight : (highest - maxRows * rowHeight) / (count - maxRows);
  const isScaled = step < rowHeight;
  const stride = isScaled ? 1 : margin;
  const { range, look } = useVisibleRange(view, count, step, { height: maxRows * step, margin, stride });
  const rows = Math.min(count, maxRows) + (header === undefined ? 0 : 1);

  useLayoutEffect(() => {
    const { current } = view;
    if (current === null) {
      return undefined;
    }
    // As high as its rows; a bar for scrolling sideways stands below the last one, not on it.
    const fit = (): void => {
      current.style.height = `${rows * rowHeight + current.offsetHeight - current.clientHeight}px`;
    };
    fit();
    // Also told when it comes onto the page: only then is there a bar.
    const sizes = new ResizeObserver(fit);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [rows]);
  useLayoutEffect(() => {
    const { current } = view;
    if (handle !== undefined && current !== null) {
      handle.current = {
        view: current,
        page: Math.min(maxRows, count),
        reveal(index) {
          const top = scrolledTo(index, step, current.scrollTop, maxRows * step);
          if (top !== current.scrollTop) {
            current.scrollTop = top;
          }
          look();
        },
      };
    }
    onDrawn?.();
  });

  const { scrollTop = 0 } = view.current ?? {};
  const first = Math.floor(scrollTop / step);
  // The rows stand together, moved to where they belong as a whole.
  const top = isScaled ? first * step - (first - range.from) * rowHeight : range.from * rowHeight;
  return (
    <div
      {...attributes}
      class={kind === undefined || kind === '' ? 'rows' : `rows ${String(kind)}`}
      tabIndex={0}
      ref={view}
      onScroll={look}
      onWheel={(event) => keepWheel(event, event.currentTarget)}
    >
      {header}
      <div class="canvas" style={{ height: `${Math.min(count * rowHeight, highest)}px` }}>
        <div class="window" role="presentation" style={{ transform: `translateY(${Math.max(0, top)}px)` }}>
          {Array.from({ length: range.to - range.from }, (_, i) => row(range.from + i))}
        </div>
      </div>
    </div>
  );
}

/** A notebook does not see what scrolls in its outputs, and would move along. At the ends the wheel is the notebook's. */
function keepWheel(event: WheelEvent, { scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
  const left = event.deltaY < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
  if (left >= 1) {
    event.stopPropagation();
  }
}
