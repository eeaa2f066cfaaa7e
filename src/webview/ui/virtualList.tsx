import type { ComponentChildren, HTMLAttributes, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Range, scrolledTo, visibleRange } from './visibleRange';

/**
 * The range of rows to render, and a function that updates it after scrolling.
 *
 * @param step pixels from one row to the next
 * @param height visible pixels; those of the view by default
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

/** Pixels; must match the style sheet. */
const rowHeight = 22;

const maxRows = 24;

const margin = 12;

/** The maximum height of elements in browsers, in pixels. */
const highest = 16_000_000;

export interface ListHandle {
  /** The scrolling element has the focus, as browsers and screen readers expect for scrolling by keys. */
  readonly view: HTMLElement;
  readonly page: number;
  reveal(index: number): void;
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  readonly count: number;
  readonly row: (index: number) => ComponentChildren;
  /** Above the rows; scrolls only horizontally. */
  readonly header?: ComponentChildren;
  readonly handle?: RefObject<ListHandle | null>;
  readonly onDrawn?: () => void;
}

/** A list with rows of the same height that renders only visible ones. */
export function VirtualList({ count, row, header, handle, onDrawn, class: kind, ...attributes }: Props): JSX.Element {
  const view = useRef<HTMLDivElement>(null);
  // Less than the row height if the list exceeds the maximum height of an element.
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
    // A horizontal scrollbar is below the last row instead of covering it.
    const fit = (): void => {
      current.style.height = `${rows * rowHeight + current.offsetHeight - current.clientHeight}px`;
    };
    fit();
    // Also called when the list is attached: only then is there a scrollbar.
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
  // The rows are moved to their position as a block.
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

/** A notebook ignores scrolling outputs and would scroll, too. At both ends, the wheel scrolls the notebook. */
function keepWheel(event: WheelEvent, { scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
  const left = event.deltaY < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
  if (left >= 1) {
    event.stopPropagation();
  }
}
