import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageMark, PageSection } from '../../../engine/report';
import {
  cellClass,
  pageLineText,
  nextOrder,
  type Order,
  type PageRow,
  tableRows,
  columnWidths,
  lineKey,
  rowLines,
  toggled,
} from '../model/tableRows';
import { actOnCell, DetailRow, OpenRow, isGrowing, RowsView } from './rowsView';
import { RowCopy, Spans } from '../parts/spans';
import { type SectionTools, TableTools } from './tableTools';
import { useRowCache } from '../../ui/tree';

interface Active {
  /** Of the lines. */
  readonly row: number;
  readonly column: number;
  /** By a key: the cell is to have the focus. */
  readonly isWanted: boolean;
}

interface Props {
  readonly section: PageSection;
  readonly own?: SectionTools;
}

/** Rows that are sorted, filtered and copied; the arrow keys walk its cells. */
export function DataTable({ section, own }: Props): JSX.Element {
  const { heading, columns, rows, marks } = section;
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<Active>({ row: 0, column: 0, isWanted: false });
  const shown = useMemo(() => tableRows(rows, words, order, marks), [rows, words, order, marks]);
  const lines = useMemo(() => rowLines(shown, opened, marks), [shown, opened, marks]);
  const widths = useMemo(() => columnWidths(section), [section]);
  const most = widths.length;
  const hasDetails = useMemo(() => marks?.some((mark) => mark?.details !== undefined) === true, [marks]);
  const row = Math.min(active.row, Math.max(0, lines.length - 1));
  const open = (which: number): void => setOpened(toggled(opened, which));

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const to = moved(event, { row, column: active.column }, lines.length, most);
    const { row: which, detail } = lines[row] ?? { row: -1 };
    const { details } = marks?.[which] ?? {};
    if (to !== undefined) {
      event.preventDefault();
      setActive({ ...to, isWanted: true });
    } else if (event.key === ' ' && details !== undefined && (event.target as Element).matches('[data-at]')) {
      event.preventDefault();
      open(which);
      const first = lines.findIndex((line) => line.row === which);
      setActive({ row: first, column: active.column, isWanted: true });
    } else {
      actOnCell(
        event,
        detail === undefined ? (rows[which]?.[active.column]?.line ?? []) : (details?.[detail]?.value ?? []),
      );
    }
  }

  const cached = useRowCache(
    (at) => {
      const line = lines[at] ?? { row: -1 };
      const { tone, details } = marks?.[line.row] ?? {};
      const fact = line.detail === undefined ? undefined : details?.[line.detail];
      return fact !== undefined ? (
        <DetailRow
          key={lineKey(line)}
          place={at}
          at={`${at}:0`}
          fact={fact}
          columns={most}
          indent={24}
          isActive={at === row}
          onActive={() => setActive({ row: at, column: active.column, isWanted: false })}
        />
      ) : (
        <DataRow
          key={lineKey(line)}
          at={at}
          cells={rows[line.row] ?? []}
          tone={tone}
          hasDetails={hasDetails}
          isOpen={details && opened.has(line.row)}
          onOpen={() => open(line.row)}
          active={at === row ? active.column : undefined}
          onActive={(column) => setActive({ row: at, column, isWanted: false })}
        />
      );
    },
    [rows, lines],
  );

  return (
    <>
      <TableTools section={section} own={own} words={words} onWords={(typed) => setWords(typed)} shown={shown} />
      <RowsView
        label={heading}
        role="grid"
        count={lines.length}
        isGrowing={isGrowing(section)}
        widths={widths}
        onKeyDown={walk}
        focus={{ row, at: `${row}:${lines[row]?.detail === undefined ? active.column : 0}`, isWanted: active.isWanted }}
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
  readonly tone: PageMark['tone'];
  /** Of any row of the table. */
  readonly hasDetails: boolean;
  /** Undefined for one without details. */
  readonly isOpen: boolean | undefined;
  readonly onOpen: () => void;
  /** The column whose cell is the tab stop. */
  readonly active: number | undefined;
  readonly onActive: (column: number) => void;
}

function DataRow({ at, cells, tone, hasDetails, isOpen, onOpen, active, onActive }: RowProps): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr class={tone} aria-rowindex={at + 2} onPointerEnter={() => setHot(true)} onPointerLeave={() => setHot(false)}>
      {cells.map(({ line, order }, i) => (
        <td
          key={i}
          data-at={`${at}:${i}`}
          class={cellClass(line, order)}
          title={pageLineText(line)}
          tabIndex={i === active ? 0 : -1}
          onFocus={() => onActive(i)}
        >
          {i === 0 && hasDetails && <OpenRow isOpen={isOpen} isTabStop={active !== undefined} onOpen={onOpen} />}
          <Spans line={line} inRow={isHot ? 'hot' : 'quiet'} isActive={active === i} />
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
