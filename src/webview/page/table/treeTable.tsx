import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageMark, PageSection } from '../../../engine/report';
import {
  columnWidths,
  cellClass,
  pageLineText,
  matchingRows,
  type PageRow,
  lineKey,
  type RowLine,
  rowLines,
  toggled,
} from '../model/tableRows';
import { type Depths, foldable, foundRows, isParent, parentOf, unfoldedRows } from '../model/treeRows';
import { treeStep, useRowCache } from '../../ui/tree';
import { actOnCell, DetailRow, OpenRow, isGrowing, RowsView } from './rowsView';
import { Icon } from '../parts/icon';
import { RowCopy, Spans } from '../parts/spans';
import { type SectionTools, TableTools } from './tableTools';

/** Deeper rows are not moved in further. */
const deepest = 24;

interface Props {
  readonly section: PageSection;
  readonly own?: SectionTools;
  readonly depths: Depths;
}

/** A tree of rows, as of the calls of a transaction: folded and searched, by the keys of VS Code's own trees. */
export function TreeTable({ section, own, depths }: Props): JSX.Element {
  const { heading, columns, rows, marks } = section;
  const [words, setWords] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<RowLine & { readonly isWanted: boolean }>({ row: 0, isWanted: false });
  const shown = useMemo(
    () => (words.trim() === '' ? unfoldedRows(depths, folded) : foundRows(depths, matchingRows(rows, words, marks))),
    [depths, folded, rows, marks, words],
  );
  const widths = useMemo(() => columnWidths(section), [section]);
  const lines = useMemo(() => rowLines(shown, opened, marks), [shown, opened, marks]);
  const at = placeOf(lines, active);
  const { row: index, detail } = lines[at] ?? { row: 0 };
  const { details } = marks?.[index] ?? {};
  const hasDetails = useMemo(() => marks?.some((mark) => mark?.details !== undefined) === true, [marks]);
  const fold = (which: number, isFolded: boolean): void => setFolded(toggled(folded, which, isFolded));
  const open = (which: number): void => setOpened(toggled(opened, which));

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const { key, altKey, target } = event;
    if (altKey || (target as Element).closest('tbody') === null) {
      return;
    }
    const canFold = isParent(depths, index) && words.trim() === '' && detail === undefined;
    const isOpen = canFold ? !folded.has(index) : undefined;
    const lineAround = (line: number): number | undefined => {
      const { row, detail: ofRow } = lines[line] ?? { row: 0 };
      const around = ofRow === undefined ? parentOf(depths, row) : row;
      return around === undefined ? undefined : lines.findIndex((one) => one.row === around);
    };
    if (key === ' ' && details !== undefined && (target as Element).matches('[data-at]')) {
      open(index);
      setActive({ row: index, isWanted: true });
    } else {
      const tree = { count: lines.length, page: 20, isOpen: () => isOpen, parentOf: lineAround };
      const step = treeStep(key, at, tree);
      if (step === undefined) {
        const fact = detail === undefined ? undefined : details?.[detail];
        return actOnCell(event, fact?.value ?? (rows[index] ?? []).flatMap(({ line }) => line));
      }
      if ('open' in step) {
        fold(index, !step.open);
      } else {
        setActive({ ...lines[step.to]!, isWanted: true });
      }
    }
    event.preventDefault();
  }

  const cached = useRowCache(
    (place) => {
      const line = lines[place] ?? { row: 0 };
      const i = line.row;
      const mark = marks?.[i];
      const fact = line.detail === undefined ? undefined : mark?.details?.[line.detail];
      const onActive = (): void => setActive({ ...line, isWanted: false });
      return fact !== undefined ? (
        <DetailRow
          key={lineKey(line)}
          place={place}
          at={lineKey(line)}
          fact={fact}
          columns={widths.length}
          level={(depths[i] ?? 0) + 2}
          indent={indentOf(depths[i] ?? 0) + 40}
          isActive={place === at}
          onActive={onActive}
        />
      ) : (
        <TreeRow
          key={lineKey(line)}
          index={i}
          place={place}
          cells={rows[i] ?? []}
          depth={depths[i] ?? 0}
          isFolded={isParent(depths, i) && words.trim() === '' ? folded.has(i) : undefined}
          isActive={place === at}
          tone={mark?.tone}
          hasDetails={hasDetails}
          isOpen={mark?.details && opened.has(i)}
          onFold={(isFolded) => fold(i, isFolded)}
          onOpen={() => open(i)}
          onActive={onActive}
        />
      );
    },
    [rows, lines, folded],
  );

  return (
    <>
      <TableTools section={section} own={own} words={words} onWords={(typed) => setWords(typed)} shown={shown}>
        <button type="button" class="action" onClick={() => setFolded(new Set())}>
          <Icon name="expandAll" /> Expand all
        </button>
        <button type="button" class="action" onClick={() => setFolded(foldable(depths))}>
          <Icon name="collapseAll" /> Collapse all
        </button>
      </TableTools>
      <RowsView
        label={heading}
        role="treegrid"
        count={lines.length}
        isGrowing={isGrowing(section)}
        widths={widths}
        onKeyDown={walk}
        focus={{ row: at, at: lineKey(lines[at] ?? { row: 0 }), isWanted: active.isWanted }}
        head={
          <tr aria-rowindex={1}>
            {columns.map((column, i) => (
              <th key={i} scope="col">
                {column}
              </th>
            ))}
          </tr>
        }
        row={(place) => cached(place, place === at)}
      />
    </>
  );
}

/** Where a line stands by now: its row, where that is closed; the first one, where that is hidden. */
function placeOf(lines: readonly RowLine[], { row, detail }: RowLine): number {
  const exact = lines.findIndex((line) => line.row === row && line.detail === detail);
  return exact >= 0
    ? exact
    : Math.max(
        0,
        lines.findIndex((line) => line.row === row),
      );
}

function indentOf(depth: number): number {
  return Math.min(depth, deepest) * 14;
}

interface RowProps {
  readonly index: number;
  readonly place: number;
  readonly cells: PageRow;
  readonly depth: number;
  /** Undefined for one that has nothing below it. */
  readonly isFolded: boolean | undefined;
  readonly isActive: boolean;
  readonly tone: PageMark['tone'];
  /** Of any row of the tree. */
  readonly hasDetails: boolean;
  /** Undefined for one without details. */
  readonly isOpen: boolean | undefined;
  readonly onFold: (isFolded: boolean) => void;
  readonly onOpen: () => void;
  readonly onActive: () => void;
}

function TreeRow(props: RowProps): JSX.Element {
  const { index, place, cells, depth, isFolded, isActive, tone, hasDetails, isOpen, onFold, onOpen, onActive } = props;
  const [isHot, setHot] = useState(false);
  return (
    <tr
      class={tone}
      data-at={index}
      aria-rowindex={place + 2}
      aria-level={depth + 1}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      tabIndex={isActive ? 0 : -1}
      onFocus={onActive}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      {cells.map(({ line, order }, column) => (
        <td key={column} class={cellClass(line, order)} title={pageLineText(line)}>
          {column === 0 && (
            <span class="indent" style={{ paddingLeft: `${indentOf(depth)}px` }}>
              <span class="twistie" aria-hidden="true" onClick={() => isFolded !== undefined && onFold(!isFolded)}>
                {isFolded !== undefined && <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} />}
              </span>
            </span>
          )}
          {column === 0 && hasDetails && <OpenRow isOpen={isOpen} isInTree isTabStop={isActive} onOpen={onOpen} />}
          <Spans line={line} inRow={isHot ? 'hot' : 'quiet'} isActive={isActive} />
          {isHot && column === cells.length - 1 && <RowCopy cells={cells} isTabStop={false} />}
        </td>
      ))}
    </tr>
  );
}
