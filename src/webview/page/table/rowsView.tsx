import type { ComponentChildren, JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageFact, PageLine, PageSection } from '../../../engine/report';
import { useVisibleRange } from '../../ui/virtualList';
import { scrolledTo } from '../../ui/visibleRange';
import { pageLineText } from '../model/tableRows';
import { Icon } from '../parts/icon';
import { copyByKey, Spans } from '../parts/spans';
import { query } from '../host';

/** More rows than these are drawn as they come into sight, each on one line. */
const longFrom = 200;

interface Props {
  readonly label: string;
  readonly role: 'grid' | 'treegrid';
  readonly count: number;
  /** More rows are on their way: what will be long is drawn as that. */
  readonly isGrowing: boolean;
  /** Characters of each column, for long tables. */
  readonly widths: readonly number[];
  readonly head: ComponentChildren;
  readonly row: (index: number) => ComponentChildren;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => void;
  /** The cell or row that has the focus by keys, as its `data-at` names it. */
  readonly focus: { readonly row: number; readonly at: string; readonly isWanted: boolean };
}

/** Whether a section will be long once all of its rows are here. */
export function isGrowing({ rows, count }: PageSection): boolean {
  return rows.length < count && count > longFrom;
}

/** A table that scrolls in itself. A long one has those rows alone on the page that can be seen. */
export function RowsView({
  label,
  role,
  count,
  isGrowing: grows,
  widths,
  head,
  row,
  onKeyDown,
  focus,
}: Props): JSX.Element {
  const view = useRef<HTMLDivElement>(null);
  const isLong = grows || count > longFrom;
  const rowHeight = useRowHeight(view, [count, isLong]);
  const { range: seen, look } = useVisibleRange(view, count, rowHeight);
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

interface DetailRowProps {
  readonly fact: PageFact;
  /** Among all lines of the table. */
  readonly place: number;
  /** As `actOnCell` and `RowsView` know it. */
  readonly at: string;
  readonly columns: number;
  readonly level?: number;
  readonly indent: number;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

/** A line below a row that is opened. */
export function DetailRow({
  fact,
  place,
  at,
  columns,
  level,
  indent,
  isActive,
  onActive,
}: DetailRowProps): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr
      class="detail"
      aria-rowindex={place + 2}
      aria-level={level}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      <td
        colSpan={columns}
        data-at={at}
        title={pageLineText(fact.value)}
        style={{ paddingLeft: `${indent}px` }}
        tabIndex={isActive ? 0 : -1}
        onFocus={onActive}
      >
        <span class="detail-label">{fact.label}</span>{' '}
        <Spans line={fact.value} inRow={isHot ? 'hot' : 'quiet'} isActive={isActive} />
      </td>
    </tr>
  );
}

interface OpenProps {
  /** Undefined for a row without details, which has room for it all the same. */
  readonly isOpen: boolean | undefined;
  /** Beside a chevron that folds. */
  readonly isInTree?: boolean;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
}

/** Opens the details of a row, as Space does. */
export function OpenRow({ isOpen, isInTree, isTabStop, onOpen }: OpenProps): JSX.Element {
  if (isOpen === undefined) {
    return <span class="open-row" />;
  }
  return (
    <button
      type="button"
      class="open-row"
      aria-expanded={isOpen}
      aria-label={'Details'}
      title={'Details (Space)'}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    >
      <Icon name={isInTree === true ? 'ellipsis' : isOpen ? 'chevronDown' : 'chevronRight'} />
    </button>
  );
}

/** Enter goes where the first identifier or place of a cell leads; Ctrl+C copies the cell where nothing is selected. */
export function actOnCell(event: TargetedKeyboardEvent<HTMLElement>, line: PageLine): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) {
    return;
  }
  const link =
    key === 'Enter' ? line.find((span) => span.kind === 'place' || (span.kind === 'id' && span.isLink)) : undefined;
  if (link?.kind === 'id') {
    event.preventDefault();
    query({ kind: 'follow', id: link.id, inOther: ctrlKey || metaKey });
  } else if (link?.kind === 'place') {
    event.preventDefault();
    query({ kind: 'openSource', uri: link.uri, line: link.line, column: link.column });
  } else {
    copyByKey(event, () => pageLineText(line));
  }
}
