import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageSection } from '../../../core/finding/page/pageView';
import { lineText, shortText, shownLength } from '../model/lineText';
import { nextOrder, type Order, type PageRow, tableRows } from '../model/tableRows';
import { columnWidths } from '../model/columnWidths';
import { actOnCell } from './actOnCell';
import { RowCopy } from './rowCopy';
import { RowsView } from './rowsView';
import { Spans } from './spans';
import { type SectionTools, TableTools } from './tableTools';
import { useRowCache } from './useRowCache';

interface Active {
  readonly row: number;
  readonly column: number;
  /** By a key: the cell is to have the focus. */
  readonly isWanted: boolean;
}

interface Props {
  readonly section: PageSection;
  readonly own: SectionTools;
}

/** Rows that are sorted, filtered and copied; the arrow keys walk its cells. */
export function DataTable({ section, own }: Props): JSX.Element {
  const { heading, columns, rows } = section;
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const [active, setActive] = useState<Active>({ row: 0, column: 0, isWanted: false });
  const shown = useMemo(() => tableRows(rows, words, order), [rows, words, order]);
  const widths = useMemo(() => columnWidths(section), [section]);
  const most = widths.length;
  const row = Math.min(active.row, Math.max(0, shown.length - 1));
  const cellOf = (at: number, column: number) => rows[shown[at] ?? -1]?.[column]?.line ?? [];

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const to = moved(event, { row, column: active.column }, shown.length, most);
    if (to !== undefined) {
      event.preventDefault();
      setActive({ ...to, isWanted: true });
    } else {
      actOnCell(event, cellOf(row, active.column));
    }
  }

  const cached = useRowCache(
    (at) => (
      <DataRow
        key={shown[at]}
        at={at}
        cells={rows[shown[at] ?? -1] ?? []}
        active={at === row ? active.column : undefined}
        onActive={(column) => setActive({ row: at, column, isWanted: false })}
      />
    ),
    [rows, shown],
  );

  return (
    <>
      <TableTools section={section} own={own} words={words} onWords={(typed) => setWords(typed)} shown={shown} />
      <RowsView
        label={heading}
        role="grid"
        count={shown.length}
        widths={widths}
        onKeyDown={walk}
        focus={{ row, at: `${row}:${active.column}`, isWanted: active.isWanted }}
        head={
          columns.length > 0 && (
            <tr aria-rowindex={1}>
              {columns.map((column, i) => (
                <th key={i} scope="col" aria-sort={sortOf(order, i)}>
                  <button type="button" class="sort" onClick={() => setOrder(nextOrder(order, i))}>
                    {column}
                    <span aria-hidden="true">{arrowOf(order, i)}</span>
                  </button>
                </th>
              ))}
            </tr>
          )
        }
        row={(at) => cached(at, at === row)}
      />
    </>
  );
}

interface RowProps {
  readonly at: number;
  readonly cells: PageRow;
  /** The column whose cell is the tab stop. */
  readonly active: number | undefined;
  readonly onActive: (column: number) => void;
}

function DataRow({ at, cells, active, onActive }: RowProps): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr aria-rowindex={at + 2} onPointerEnter={() => setHot(true)} onPointerLeave={() => setHot(false)}>
      {cells.map(({ line, order }, i) => (
        <td
          key={i}
          data-at={`${at}:${i}`}
          class={order === undefined && shownLength(line) > shortText ? undefined : 'short'}
          title={lineText(line)}
          tabIndex={i === active ? 0 : -1}
          onFocus={() => onActive(i)}
        >
          <Spans line={line} inRow={isHot ? 'hot' : 'quiet'} />
          {(isHot || active !== undefined) && i === cells.length - 1 && (
            <RowCopy cells={cells} isTabStop={active !== undefined} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Where the arrow keys lead; undefined for other keys. */
function moved(
  { key, ctrlKey, metaKey, altKey, target }: TargetedKeyboardEvent<HTMLElement>,
  { row, column }: Omit<Active, 'isWanted'>,
  rows: number,
  columns: number,
): Omit<Active, 'isWanted'> | undefined {
  if (altKey || (target as Element).closest('tbody') === null) {
    return undefined;
  }
  const isFar = ctrlKey || metaKey;
  const to = {
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + 20, column },
    PageUp: { row: row - 20, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  }[key];
  return to && { row: Math.max(0, Math.min(rows - 1, to.row)), column: Math.max(0, Math.min(columns - 1, to.column)) };
}

function sortOf(order: Order | undefined, column: number): 'ascending' | 'descending' | 'none' {
  return order?.column !== column ? 'none' : order.isDescending ? 'descending' : 'ascending';
}

function arrowOf(order: Order | undefined, column: number): string {
  return order?.column !== column ? '' : order.isDescending ? ' ↓' : ' ↑';
}
