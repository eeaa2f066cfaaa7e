import * as l10n from '@vscode/l10n';
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageSection } from '../../../core/finding/page/pageView';
import { columnWidths } from '../model/columnWidths';
import { lineText, shortText, shownLength } from '../model/lineText';
import { matchingRows, type PageRow } from '../model/tableRows';
import { type Depths, foldable, foundRows, isParent, parentOf, unfoldedRows } from '../model/treeRows';
import { actOnCell } from './actOnCell';
import { Icon } from './icon';
import { RowCopy } from './rowCopy';
import { RowsView } from './rowsView';
import { Spans } from './spans';
import { type SectionTools, TableTools } from './tableTools';
import { useRowCache } from './useRowCache';

/** Deeper rows are not moved in further. */
const deepest = 24;

interface Props {
  readonly section: PageSection;
  readonly own: SectionTools;
  readonly depths: Depths;
}

/** A tree of rows, as of the calls of a transaction: folded and searched, by the keys of VS Code's own trees. */
export function TreeTable({ section, own, depths }: Props): JSX.Element {
  const { heading, columns, rows } = section;
  const [words, setWords] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState({ index: 0, isWanted: false });
  const shown = useMemo(
    () => (words.trim() === '' ? unfoldedRows(depths, folded) : foundRows(depths, matchingRows(rows, words))),
    [depths, folded, rows, words],
  );
  const widths = useMemo(() => columnWidths(section), [section]);
  const at = Math.max(0, shown.indexOf(active.index));
  const index = shown[at] ?? 0;
  const fold = (which: number, isFolded: boolean): void => {
    const next = new Set(folded);
    next[isFolded ? 'add' : 'delete'](which);
    setFolded(next);
  };

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const { key, altKey, target } = event;
    if (altKey || (target as Element).closest('tbody') === null) {
      return;
    }
    const canFold = isParent(depths, index) && words.trim() === '';
    const isFolded = folded.has(index);
    if (key === 'ArrowRight' && canFold && isFolded) {
      fold(index, false);
    } else if (key === 'ArrowLeft' && canFold && !isFolded) {
      fold(index, true);
    } else {
      const to = {
        ArrowDown: shown[at + 1],
        ArrowUp: shown[at - 1],
        ArrowRight: canFold ? shown[at + 1] : undefined,
        ArrowLeft: parentOf(depths, index),
        PageDown: shown[Math.min(shown.length - 1, at + 20)],
        PageUp: shown[Math.max(0, at - 20)],
        Home: shown[0],
        End: shown.at(-1),
      }[key];
      if (to === undefined) {
        return actOnCell(
          event,
          (rows[index] ?? []).flatMap(({ line }) => line),
        );
      }
      setActive({ index: to, isWanted: true });
    }
    event.preventDefault();
  }

  const cached = useRowCache(
    (place) => {
      const i = shown[place] ?? 0;
      return (
        <TreeRow
          key={i}
          index={i}
          place={place}
          cells={rows[i] ?? []}
          depth={depths[i] ?? 0}
          isFolded={isParent(depths, i) && words.trim() === '' ? folded.has(i) : undefined}
          isActive={place === at}
          onFold={(isFolded) => fold(i, isFolded)}
          onActive={() => setActive({ index: i, isWanted: false })}
        />
      );
    },
    [rows, shown, folded],
  );

  return (
    <>
      <TableTools section={section} own={own} words={words} onWords={(typed) => setWords(typed)} shown={shown}>
        <button type="button" class="action" onClick={() => setFolded(new Set())}>
          <Icon name="expandAll" /> {l10n.t('Expand all')}
        </button>
        <button type="button" class="action" onClick={() => setFolded(foldable(depths))}>
          <Icon name="collapseAll" /> {l10n.t('Collapse all')}
        </button>
      </TableTools>
      <RowsView
        label={heading}
        role="treegrid"
        count={shown.length}
        widths={widths}
        onKeyDown={walk}
        focus={{ row: at, at: String(index), isWanted: active.isWanted }}
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

interface RowProps {
  readonly index: number;
  readonly place: number;
  readonly cells: PageRow;
  readonly depth: number;
  /** Undefined for one that has nothing below it. */
  readonly isFolded: boolean | undefined;
  readonly isActive: boolean;
  readonly onFold: (isFolded: boolean) => void;
  readonly onActive: () => void;
}

function TreeRow({ index, place, cells, depth, isFolded, isActive, onFold, onActive }: RowProps): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr
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
        <td
          key={column}
          class={order === undefined && shownLength(line) > shortText ? undefined : 'short'}
          title={lineText(line)}
        >
          {column === 0 && (
            <span class="indent" style={{ paddingLeft: `${Math.min(depth, deepest) * 14}px` }}>
              <span class="twistie" aria-hidden="true" onClick={() => isFolded !== undefined && onFold(!isFolded)}>
                {isFolded !== undefined && <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} />}
              </span>
            </span>
          )}
          <Spans line={line} inRow={isHot ? 'hot' : 'quiet'} />
          {isHot && column === cells.length - 1 && <RowCopy cells={cells} isTabStop={false} />}
        </td>
      ))}
    </tr>
  );
}
