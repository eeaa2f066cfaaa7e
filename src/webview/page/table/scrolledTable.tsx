import type { ComponentChildren, JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState, useMemo } from 'preact/hooks';
import { useVisibleRange } from '../../ui/virtualList';
import { scrolledTo } from '../../ui/visibleRange';
import type { PageMark, PageSection } from '../../../engine/report';

/** Longer tables are virtualized, with one line per row. */
const longFrom = 200;

interface Props {
  readonly label: string;
  readonly role: 'grid' | 'treegrid';
  readonly count: number;
  /** Expected rows while more are loading: a table that will be long is virtualized from the start. */
  readonly expected?: number;
  /** Width of each column in characters, for virtualized tables. */
  readonly widths: readonly number[];
  readonly head: ComponentChildren;
  readonly row: (index: number) => ComponentChildren;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => void;
  /** The cell or row with the keyboard focus, by its `data-at`. */
  readonly focus: { readonly row: number; readonly at: string; readonly isWanted: boolean };
}

/** A table that scrolls. A long one renders only its visible rows. */
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

/** Row height in virtualized tables: the style sheet sets it by the reader's line height. */
function useRowHeight(view: RefObject<HTMLElement | null>, on: readonly unknown[]): number {
  const [rowHeight, setRowHeight] = useState(24);
  useLayoutEffect(() => {
    const { current } = view;
    const line = current === null ? '' : getComputedStyle(current).getPropertyValue('line-height');
    setRowHeight(Number.parseFloat(line) || 24);
  }, on);
  return rowHeight;
}

/** Scrolls to a row that may not be rendered, and focuses it. */
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

/** Rarely needed columns: removed first, in this order, followed by the last ones. */
const removedFirst = ['block', 'log index', 'validation ID', 'from', 'fee', 'time'];

const minColumns = 2;

/** Width in pixels of the button that expands a row. */
const openerWidth = 32;

interface FittedTable {
  readonly view: RefObject<HTMLDivElement | null>;
  /** The columns that fit; the others become details of each row. */
  readonly section: PageSection;
  /** Indexes of its columns in the whole table. */
  readonly columns: readonly number[];
}

export function useFittedTable(whole: PageSection): FittedTable {
  const view = useRef<HTMLDivElement>(null);
  const [resized, setResized] = useState(0);
  const measured = useRef(0);
  const [removedCount, setRemovedCount] = useState(0);
  const order = useMemo(() => columnRemovalOrder(whole.columns), [whole.columns]);
  const columns = useMemo(() => {
    const removed = new Set(order.slice(0, removedCount));
    return whole.columns.flatMap((_, i) => (removed.has(i) ? [] : [i]));
  }, [order, removedCount]);
  const section = useMemo(() => (removedCount === 0 ? whole : withoutColumns(whole, columns)), [whole, columns]);
  const width = (): number => view.current?.clientWidth ?? 0;
  useLayoutEffect(() => {
    const scroll = view.current?.querySelector('.scroll');
    const isResized = measured.current !== width();
    measured.current = width();
    if (!scroll || whole.columns.length <= minColumns) {
      return;
    }
    if (isResized && removedCount > 0) {
      setRemovedCount(0);
      return;
    }
    const heads = scroll.querySelectorAll('th');
    let overflow = scroll.scrollWidth - scroll.clientWidth;
    let next = removedCount;
    while (overflow > 0 && next < order.length) {
      overflow += (next === 0 ? openerWidth : 0) - (heads[columns.indexOf(order[next]!)]?.offsetWidth ?? 0);
      next += 1;
    }
    setRemovedCount(next);
  }, [whole, removedCount, resized]);
  useLayoutEffect(() => {
    // Ignores the initial width, at which the table is already drawn.
    const sizes = new ResizeObserver(() => width() !== measured.current && setResized((times) => times + 1));
    sizes.observe(view.current!);
    return () => sizes.disconnect();
  }, []);
  return { view, section, columns };
}

/** Indexes of removable columns, in order of removal. */
function columnRemovalOrder(columns: readonly string[]): readonly number[] {
  const preferred = removedFirst.map((name) => columns.indexOf(name)).filter((i) => i >= 0);
  const last = columns.map((_, i) => i).toReversed();
  return [...new Set([...preferred, ...last])].slice(0, Math.max(0, columns.length - minColumns));
}

function withoutColumns(whole: PageSection, columns: readonly number[]): PageSection {
  const removed = whole.columns.flatMap((label, i) => (columns.includes(i) ? [] : [{ label, i }]));
  return {
    ...whole,
    columns: columns.map((i) => whole.columns[i]!),
    rows: whole.rows.map((row) => columns.map((i) => row[i] ?? { line: [] })),
    marks: whole.rows.map((row, at): PageMark => {
      const mark = whole.marks?.[at];
      const cells = removed.flatMap(({ label, i }) => {
        const { line: value = [] } = row[i] ?? {};
        return value.length === 0 ? [] : [{ key: label, label, value, from: [] }];
      });
      const details = [...cells, ...(mark?.details ?? [])];
      return details.length === 0 ? { ...mark } : { ...mark, details };
    }),
  };
}
