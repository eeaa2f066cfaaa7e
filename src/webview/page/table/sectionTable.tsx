import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageFact, PageLine, PageMark, PageSection } from '../../../engine/report';
import { type TreeStep, treeStep, useRowCache } from '../../ui/tree';
import { follow, query } from '../host';
import {
  cellClass,
  columnWidths,
  lineKey,
  matchingRows,
  nextOrder,
  type Order,
  pageLineText,
  type PageRow,
  type RowLine,
  rowLines,
  tableRows,
  toggled,
  foldable,
  foundRows,
  isParent,
  parentOf,
  unfoldedRows,
  type FigureWidths,
  figureColumns,
  figureParts,
} from '../model/tableRows';
import { Icon } from '../parts/icon';
import { Action, Overview, copyByKey, Note, RowCopy, Spans } from '../parts/spans';
import { ScrolledTable, useFittedTable } from './scrolledTable';
import { type SectionTools, TableTools } from './tableTools';

/** Maximum indented depth. */
const deepest = 24;

const page = 20;

interface Props {
  readonly section: PageSection;
  /** Absent where the section is unknown to the host. */
  readonly own?: SectionTools;
}

/** The rows of a section as facts, a table or a tree, followed by its note. */
export function SectionRowsView({ section, own }: Props): JSX.Element {
  const { columns, rows, note, isOfOne } = section;
  const areFacts = isOfOne === true && columns.length === 0 && rows.every((row) => row.length === 2);
  return (
    <>
      {rows.length > 0 &&
        (areFacts ? (
          <Overview
            rows={rows.map(([label, value], i): readonly PageFact[] => [
              { key: String(i), label: pageLineText(label?.line ?? []), value: value?.line ?? [], from: [] },
            ])}
          />
        ) : (
          <SectionTable section={section} own={own} />
        ))}
      {note !== undefined && <Note line={note} />}
    </>
  );
}

/** The active line, and in a table its active cell. */
interface Active extends RowLine {
  readonly column: number;
  /** Activated by a key: it takes the focus. */
  readonly isWanted: boolean;
}

/**
 * Tables can be sorted, and the arrow keys move between cells. Trees, such as call trees, can be folded, with the keys
 * of VS Code's trees.
 */
function SectionTable({ section: whole, own }: Props): JSX.Element {
  const { view, section, columns: fitting } = useFittedTable(whole);
  const { heading, columns, rows, marks, depths } = section;
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order>();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<Active>({ row: -1, column: 0, isWanted: false });
  const isSearched = words.trim() !== '';
  const shown = useMemo(
    () =>
      depths === undefined
        ? tableRows(whole.rows, words, order, whole.marks)
        : isSearched
          ? foundRows(depths, matchingRows(rows, words, marks))
          : unfoldedRows(depths, folded),
    [depths, folded, whole, words, order],
  );
  const widths = useMemo(() => columnWidths(section), [section]);
  const figures = useMemo(() => figureColumns(rows, columns.length), [rows]);
  const lines = useMemo(() => rowLines(shown, opened, marks), [shown, opened, marks]);
  const hasDetails = useMemo(() => marks?.some((mark) => mark?.details !== undefined) === true, [marks]);
  const at = placeOf(lines, active);
  const { row: index, detail } = lines[at] ?? { row: -1 };
  const { details } = marks?.[index] ?? {};
  const fold = (row: number, isFolded: boolean): void => setFolded(toggled(folded, row, isFolded));
  const open = (row: number): void => setOpened(toggled(opened, row));
  /** `undefined` for a row without children. */
  const isFolded = (row: number): boolean | undefined =>
    depths !== undefined && isParent(depths, row) && !isSearched ? folded.has(row) : undefined;
  const keyOf = (line: RowLine, column: number): string =>
    depths === undefined ? `${lineKey(line)}:${line.detail === undefined ? column : 0}` : lineKey(line);

  function stepOf(event: TargetedKeyboardEvent<HTMLElement>): CellStep | TreeStep | undefined {
    if (depths === undefined) {
      return cellStep(event, at, active.column, lines.length, widths.length);
    }
    const isCollapsed = detail === undefined ? isFolded(index) : undefined;
    return treeStep(event.key, at, {
      ...{ count: lines.length, page },
      isOpen: () => (isCollapsed === undefined ? undefined : !isCollapsed),
      parentOf(place) {
        const line = lines[place] ?? { row: 0 };
        const around = line.detail === undefined ? parentOf(depths, line.row) : line.row;
        return around === undefined ? undefined : lines.findIndex(({ row }) => row === around);
      },
    });
  }

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const target = event.target as Element;
    if (event.altKey || target.closest('tbody') === null) {
      return;
    }
    const step = stepOf(event);
    const isOpenKey =
      event.key === ' ' || (event.key === 'Enter' && depths !== undefined && !event.ctrlKey && !event.metaKey);
    if (isOpenKey && details !== undefined && target.matches('[data-at]')) {
      open(index);
      setActive({ row: index, column: active.column, isWanted: true });
    } else if (step === undefined) {
      const cells = depths === undefined ? [rows[index]?.[active.column]] : (rows[index] ?? []);
      const fact = detail === undefined ? undefined : details?.[detail];
      actOnLine(event, fact?.value ?? cells.flatMap((cell) => cell?.line ?? []));
      return;
    } else if ('open' in step) {
      fold(index, !step.open);
    } else {
      setActive({ ...lines[step.to]!, column: 'column' in step ? step.column : 0, isWanted: true });
    }
    event.preventDefault();
  }

  const cached = useRowCache(
    (place) => {
      const line = lines[place] ?? { row: -1 };
      const { row } = line;
      const mark = marks?.[row];
      const depth = depths?.[row];
      const onActive = (column?: number): void =>
        setActive((before) => ({ ...line, column: column ?? before.column, isWanted: false }));
      const fact = line.detail === undefined ? undefined : mark?.details?.[line.detail];
      const shared = { place, keyOf: (column: number) => keyOf(line, column), depth, onActive };
      return fact !== undefined ? (
        <DetailRow key={lineKey(line)} {...shared} fact={fact} columns={widths.length} isActive={place === at} />
      ) : (
        <Row
          key={lineKey(line)}
          {...shared}
          cells={rows[row] ?? []}
          copied={whole.rows[row] ?? []}
          figures={figures}
          tone={mark?.tone}
          isFolded={isFolded(row)}
          onFold={(isCollapsed) => fold(row, isCollapsed)}
          hasDetails={hasDetails}
          isOpen={mark?.details && opened.has(row)}
          onOpen={() => open(row)}
          active={place === at ? active.column : undefined}
        />
      );
    },
    [rows, lines, folded],
  );

  return (
    <div ref={view}>
      <TableTools section={whole} own={own} words={words} onWords={(typed) => setWords(typed)} shown={shown}>
        {depths !== undefined && (
          <>
            <Action icon="expandAll" onClick={() => setFolded(new Set())}>
              Expand all
            </Action>
            <Action icon="collapseAll" onClick={() => setFolded(foldable(depths))}>
              Collapse all
            </Action>
          </>
        )}
      </TableTools>
      <ScrolledTable
        label={heading}
        role={depths === undefined ? 'grid' : 'treegrid'}
        count={lines.length}
        expected={rows.length < section.count ? section.count : undefined}
        widths={widths}
        onKeyDown={walk}
        focus={{ row: at, at: keyOf(lines[at] ?? { row: -1 }, active.column), isWanted: active.isWanted }}
        head={
          columns.length > 0 && (
            <tr aria-rowindex={1}>
              {columns.map((named, i) => {
                const unit = figures[i]?.unit;
                const column = unit === undefined ? named : [named, <span class="unit">{unit}</span>];
                return depths !== undefined ? (
                  <th key={i} scope="col">
                    {column}
                  </th>
                ) : (
                  <th key={i} scope="col" aria-sort={sortOf(order, fitting[i]!)}>
                    <button type="button" class="sort" onClick={() => setOrder(nextOrder(order, fitting[i]!))}>
                      {column}
                      <span aria-hidden="true">
                        {{ none: '', ascending: ' ↑', descending: ' ↓' }[sortOf(order, fitting[i]!)]}
                      </span>
                    </button>
                  </th>
                );
              })}
            </tr>
          )
        }
        row={(place) => cached(place, place === at)}
      />
    </div>
  );
}

/** Current position of a line: of its row where the details are closed, or the first line where the row is hidden. */
function placeOf(lines: readonly RowLine[], { row, detail }: RowLine): number {
  const exact = lines.findIndex((line) => line.row === row && line.detail === detail);
  return exact >= 0
    ? exact
    : Math.max(
        0,
        lines.findIndex((line) => line.row === row),
      );
}

function sortOf(order: Order | undefined, column: number): 'ascending' | 'descending' | 'none' {
  return order?.column !== column ? 'none' : order.isDescending ? 'descending' : 'ascending';
}

interface CellStep {
  readonly to: number;
  readonly column: number;
}

/** Target of a navigation key in a table; `undefined` for other keys. */
function cellStep(
  { key, ctrlKey, metaKey }: TargetedKeyboardEvent<HTMLElement>,
  at: number,
  column: number,
  rows: number,
  columns: number,
): CellStep | undefined {
  const isToEnd = ctrlKey || metaKey;
  const step = {
    ArrowDown: { to: isToEnd ? rows - 1 : at + 1, column },
    ArrowUp: { to: isToEnd ? 0 : at - 1, column },
    ArrowRight: { to: at, column: column + 1 },
    ArrowLeft: { to: at, column: column - 1 },
    PageDown: { to: at + page, column },
    PageUp: { to: at - page, column },
    Home: { to: isToEnd ? 0 : at, column: 0 },
    End: { to: isToEnd ? rows - 1 : at, column: columns - 1 },
  }[key];
  return (
    step && { to: Math.max(0, Math.min(rows - 1, step.to)), column: Math.max(0, Math.min(columns - 1, step.column)) }
  );
}

/** Enter follows the first identifier or source location; Ctrl+C copies the line where nothing is selected. */
function actOnLine(event: TargetedKeyboardEvent<HTMLElement>, line: PageLine): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) {
    return;
  }
  const link =
    key === 'Enter' ? line.find((span) => span.kind === 'place' || (span.kind === 'id' && span.isLink)) : undefined;
  if (link?.kind === 'id') {
    event.preventDefault();
    follow(link, ctrlKey || metaKey);
  } else if (link?.kind === 'place') {
    event.preventDefault();
    query({ kind: 'openSource', uri: link.uri, line: link.line, column: link.column });
  } else {
    copyByKey(event, () => pageLineText(line));
  }
}

interface LineProps {
  /** Index among all lines of the table. */
  readonly place: number;
  /** Identifies a cell, or in a tree a line, to `ScrolledTable`. */
  readonly keyOf: (column: number) => string;
  /** In a tree. */
  readonly depth: number | undefined;
  /** @param column absent: unchanged */
  readonly onActive: (column?: number) => void;
}

interface RowProps extends LineProps {
  readonly cells: PageRow;
  /** Including columns that do not fit. */
  readonly copied: PageRow;
  readonly figures: readonly (FigureWidths | undefined)[];
  readonly tone: PageMark['tone'];
  /** `undefined` for a row without children. */
  readonly isFolded: boolean | undefined;
  readonly onFold: (isFolded: boolean) => void;
  readonly hasDetails: boolean;
  /** `undefined` for a row without details. */
  readonly isOpen: boolean | undefined;
  readonly onOpen: () => void;
  /** The column with the tab stop, which in a tree is the whole row; `undefined` where it is in another row. */
  readonly active: number | undefined;
}

function Row(props: RowProps): JSX.Element {
  const {
    place,
    keyOf,
    depth,
    cells,
    copied,
    figures,
    tone,
    isFolded,
    onFold,
    hasDetails,
    isOpen,
    onOpen,
    active,
    onActive,
  } = props;
  const [isHot, setHot] = useState(false);
  const isActive = active !== undefined;
  const isTree = depth !== undefined;
  const isExpandable = isTree && isOpen !== undefined;
  const stop = (isStop: boolean, column: number) => ({
    'data-at': keyOf(column),
    tabIndex: isStop ? 0 : -1,
    onFocus: () => onActive(column),
  });
  return (
    <tr
      class={isExpandable ? `${tone ?? ''} opens` : tone}
      onClick={isExpandable ? (event) => isRowTarget(event.target) && onOpen() : undefined}
      aria-rowindex={place + 2}
      aria-level={isTree ? depth + 1 : undefined}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      {...(isTree ? stop(isActive, 0) : {})}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      {cells.map(({ line, order }, i) => (
        <td
          key={i}
          class={cellClass(line, order)}
          title={pageLineText(line)}
          {...(isTree ? {} : stop(i === active, i))}
        >
          {isTree && i === 0 && (
            <span class="indent" style={{ paddingLeft: `${indentOf(depth)}px` }}>
              <span class="twistie" aria-hidden="true" onClick={() => isFolded !== undefined && onFold(!isFolded)}>
                {isFolded !== undefined && <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} />}
              </span>
            </span>
          )}
          {i === 0 && hasDetails && !isTree && <OpenRow isOpen={isOpen} isTabStop={isActive} onOpen={onOpen} />}
          <Figure line={line} widths={figures[i]} />
          <Spans
            line={figures[i] === undefined ? line : line.slice(1)}
            inRow={isHot ? 'hot' : 'quiet'}
            isActive={isTree ? isActive : i === active}
          />
          {(isHot || (isActive && !isTree)) && i === cells.length - 1 && (
            <RowCopy cells={copied} isTabStop={isActive && !isTree} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether a click is on the row itself: not on an interactive element, and not the end of a selection. */
function isRowTarget(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, [role=link], .twistie') === null &&
    document.getSelection()?.isCollapsed !== false
  );
}

/** The first number of a cell, aligned at the decimal point. */
function Figure({ line, widths }: { readonly line: PageLine; readonly widths: FigureWidths | undefined }) {
  const [span] = line;
  const parts = figureParts(line);
  if (widths === undefined || parts === undefined || span?.kind !== 'value') {
    return null;
  }
  return (
    <span class={`figure aligned ${span.change ?? ''}`} title={span.exact}>
      <span style={{ minWidth: `${widths.whole}ch` }}>{parts.whole}</span>
      <span style={{ minWidth: `${widths.fraction}ch` }}>{parts.fraction}</span>
      {widths.unit === undefined && parts.unit}
    </span>
  );
}

function indentOf(depth: number): number {
  return Math.min(depth, deepest) * 14;
}

interface OpenProps {
  /** `undefined` for a row without details, which keeps the space. */
  readonly isOpen: boolean | undefined;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
}

/** Expands the details of a table row, like Space; in a tree, the row itself does. */
function OpenRow({ isOpen, isTabStop, onOpen }: OpenProps): JSX.Element {
  return isOpen === undefined ? (
    <span class="open-row" />
  ) : (
    <button
      type="button"
      class="open-row"
      aria-expanded={isOpen}
      aria-label="Details"
      title="Details (Space)"
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    >
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
    </button>
  );
}

interface DetailProps extends LineProps {
  readonly fact: PageFact;
  readonly columns: number;
  readonly isActive: boolean;
}

function DetailRow({ fact, place, keyOf, depth, columns, isActive, onActive }: DetailProps): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr
      class="detail"
      aria-rowindex={place + 2}
      aria-level={depth === undefined ? undefined : depth + 2}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      <td
        colSpan={columns}
        data-at={keyOf(0)}
        title={pageLineText(fact.value)}
        style={{ paddingLeft: `${depth === undefined ? 24 : indentOf(depth) + 40}px` }}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive()}
      >
        <span class="detail-label">{fact.label}</span>{' '}
        <Spans line={fact.value} inRow={isHot ? 'hot' : 'quiet'} isActive={isActive} />
      </td>
    </tr>
  );
}
