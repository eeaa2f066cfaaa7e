import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { PageMark, PageSection } from '../../../engine/report';

/** Columns that few look for: they go first, in this order, and then the last ones. */
const firstToGo = ['block', 'log index', 'validation ID', 'from', 'fee', 'time'];

/** Fewer are no table. */
const fewest = 2;

/** Pixels of what opens a row. */
const opener = 32;

export interface FittedTable {
  readonly view: RefObject<HTMLDivElement | null>;
  /** With the columns alone that there is room for; the others are details of each row. */
  readonly section: PageSection;
  /** Index of each of its columns in the whole. */
  readonly columns: readonly number[];
}

/** A table without the columns for which there is no room. */
export function useFittedTable(whole: PageSection): FittedTable {
  const view = useRef<HTMLDivElement>(null);
  const [resized, setResized] = useState(0);
  const measured = useRef(0);
  const [gone, setGone] = useState(0);
  const order = useMemo(() => leaving(whole.columns), [whole.columns]);
  const columns = useMemo(() => {
    const left = new Set(order.slice(0, gone));
    return whole.columns.flatMap((_, i) => (left.has(i) ? [] : [i]));
  }, [order, gone]);
  const section = useMemo(() => (gone === 0 ? whole : withoutColumns(whole, columns)), [whole, columns]);
  const width = (): number => view.current?.clientWidth ?? 0;
  useLayoutEffect(() => {
    const scroll = view.current?.querySelector('.scroll');
    const isOther = measured.current !== width();
    measured.current = width();
    if (!scroll || whole.columns.length <= fewest) {
      return;
    }
    if (isOther && gone > 0) {
      setGone(0);
      return;
    }
    const heads = scroll.querySelectorAll('th');
    let over = scroll.scrollWidth - scroll.clientWidth;
    let next = gone;
    while (over > 0 && next < order.length) {
      over += (next === 0 ? opener : 0) - (heads[columns.indexOf(order[next]!)]?.offsetWidth ?? 0);
      next += 1;
    }
    setGone(next);
  }, [whole, gone, resized]);
  useLayoutEffect(() => {
    // Not for the first width, by which it is drawn once.
    const sizes = new ResizeObserver(() => width() !== measured.current && setResized((times) => times + 1));
    sizes.observe(view.current!);
    return () => sizes.disconnect();
  }, []);
  return { view, section, columns };
}

/** Indexes of columns in the order in which they go. */
function leaving(columns: readonly string[]): readonly number[] {
  const named = firstToGo.map((name) => columns.indexOf(name)).filter((i) => i >= 0);
  const last = columns.map((_, i) => i).toReversed();
  return [...new Set([...named, ...last])].slice(0, Math.max(0, columns.length - fewest));
}

function withoutColumns(whole: PageSection, columns: readonly number[]): PageSection {
  const gone = whole.columns.flatMap((label, i) => (columns.includes(i) ? [] : [{ label, i }]));
  return {
    ...whole,
    columns: columns.map((i) => whole.columns[i]!),
    rows: whole.rows.map((row) => columns.map((i) => row[i] ?? { line: [] })),
    marks: whole.rows.map((row, at): PageMark => {
      const mark = whole.marks?.[at];
      const cells = gone.flatMap(({ label, i }) => {
        const { line: value = [] } = row[i] ?? {};
        return value.length === 0 ? [] : [{ key: label, label, value, from: [] }];
      });
      const details = [...cells, ...(mark?.details ?? [])];
      return details.length === 0 ? { ...mark } : { ...mark, details };
    }),
  };
}
