import type { ComponentChildren, JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useVisibleRange } from './virtualList';
import { scrolledTo } from './visibleRange';

/** More rows than these are drawn as they come into sight, each on one line. */
const longFrom = 200;

interface Props {
  readonly label: string;
  readonly role: 'grid' | 'treegrid';
  readonly count: number;
  /** Rows that there will be, where more are on their way: what will be long is drawn as that. */
  readonly expected?: number;
  /** Characters of each column, for long tables. */
  readonly widths: readonly number[];
  readonly head: ComponentChildren;
  readonly row: (index: number) => ComponentChildren;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => void;
  /** The cell or row that has the focus by keys, as its `data-at` names it. */
  readonly focus: { readonly row: number; readonly at: string; readonly isWanted: boolean };
}

/** A table that scrolls in itself. A long one has those rows alone on the page that can be seen. */
export function ScrolledTable({
  label,
  role,
  count,
  expected = 0,
  widths,
  head,
  row,
  onKeyDown,
  focus,
}: Props): JSX.Element {
  const view = useRef<HTMLDivElement>(null);
  const isLong = Math.max(count, expected) > longFrom;
  const rowHeight = useRowHeight(view, [count, isLong]);
  const { range: seen, look } = useVisibleRange(view, isLong ? count : 0, rowHeight);
  const range = isLong ? seen : { from: 0, to: count };
  useLayoutEffect(() => {
    if (focus.isWanted && view.current !== null) {
      reveal(view.current, isLong ? rowHeight : undefined, focus);
    }
  });
  const above = range.from * rowHeight;
  const below = (count - range.to) * rowHeight;
  return (
    <div class={isLong ? 'scroll long' : 'scroll'} ref={view} onScroll={isLong ? look : undefined}>
      <table role={role} aria-label={label} aria-rowcount={count + 1} onKeyDown={onKeyDown}>
        {isLong && (
          <colgroup>
            {widths.map((width, i) => (
              <col key={i} style={{ width: `calc(${width}ch + 40px)` }} />
            ))}
          </colgroup>
        )}
        <thead>{head}</thead>
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {Array.from({ length: range.to - range.from }, (_, i) => row(range.from + i))}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }): JSX.Element {
  return (
    <tr aria-hidden="true" class="spacer">
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}

/** The style sheet gives each row of a long table as many lines of the reader's font. */
function useRowHeight(view: RefObject<HTMLElement | null>, on: readonly unknown[]): number {
  const [rowHeight, setRowHeight] = useState(24);
  useLayoutEffect(() => {
    const { current } = view;
    const line = current === null ? '' : getComputedStyle(current).getPropertyValue('line-height');
    setRowHeight(Number.parseFloat(line) || 24);
  }, on);
  return rowHeight;
}

/** Scrolls to a row that may not be drawn, and gives the focus to what is there. */
function reveal(view: HTMLElement, rowHeight: number | undefined, { row, at }: Props['focus']): void {
  const head = view.querySelector('thead')?.clientHeight ?? 0;
  if (rowHeight !== undefined) {
    view.scrollTop = scrolledTo(row, rowHeight, view.scrollTop, view.clientHeight - head);
  }
  const target = view.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (target !== null && target !== document.activeElement) {
    target.focus({ preventScroll: rowHeight !== undefined });
  }
}
