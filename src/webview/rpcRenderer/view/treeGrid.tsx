import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { treeStep, useRowCache } from '../../ui/tree';
import { type ListHandle, VirtualList } from '../../ui/virtualList';
import type { Rows } from '../model/rows';
import { isContainer, type OutputTreeNode } from '../model/outputTreeNode';
import type { Hits } from '../model/search';
import { Row, type RowContext, SideHeader } from './row';

export interface TreeGridActions {
  lookUp(id: string): void;
  copy(node: OutputTreeNode): void;
  search(): void;
  /** Moves to the next (1) or previous (-1) match. */
  step(by: number): void;
  /** Toggles equal rows of answers side by side. */
  differences(): void;
  change(what: () => void): void;
  activate(index: number): void;
}

interface Props {
  readonly rows: Rows;
  /** Changes whenever the rows change. */
  readonly version: number;
  readonly context: RowContext;
  readonly label: string;
  /** Names of the answers side by side. */
  readonly names: readonly string[];
  readonly active: number;
  readonly hits: Hits | undefined;
  readonly actions: TreeGridActions;
  readonly handle: RefObject<ListHandle | null>;
}

let gridCount = 0;

/** Pixels around what is scrolled into view. */
const scrollMargin = 24;

/**
 * The rows of an answer as a tree grid. The grid keeps the focus (aria-activedescendant), since rows come and go while
 * it scrolls. Its keys follow the tree grid pattern and do not reach the notebook.
 */
export function TreeGrid({ rows, version, context, label, names, active, hits, actions, handle }: Props): JSX.Element {
  const [id] = useState(() => `snowprobe-row-${(gridCount += 1)}`);
  const [isUsed, setUsed] = useState(false);
  const isScrollPending = useRef(false);
  const node = rows.at(active);

  const onDrawn = (): void => {
    const { view } = handle.current ?? {};
    const row = view?.querySelector(`[data-index="${active}"]`);
    if (view !== undefined && row != null && isScrollPending.current) {
      isScrollPending.current = false;
      revealSideways(view, row.querySelector('.current'));
    }
  };
  useLayoutEffect(() => {
    isScrollPending.current = hits?.current !== undefined;
    handle.current?.reveal(active);
    onDrawn();
  }, [active, hits?.current]);
  const row = useRowCache(
    (index) => (
      <Row
        key={index}
        node={rows.at(index)!}
        context={context}
        hits={hits}
        index={index}
        id={`${id}-${index}`}
        isActive={index === active}
      />
    ),
    [rows, version, hits?.text, hits?.current],
  );

  function toggle(): void {
    if (node !== undefined && isContainer(node)) {
      actions.change(() => (node.expanded ? rows.collapse(active) : rows.expand(active)));
    }
  }

  /** Follows the first link of the active row, or else toggles it. */
  function open(): void {
    const link = handle.current?.view.querySelector<HTMLElement>(`[data-index="${active}"] [data-link]`)?.dataset[
      'link'
    ];
    if (link !== undefined && node !== undefined && !isContainer(node)) {
      actions.lookUp(link);
    } else {
      toggle();
    }
  }

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const own = isPlain ? keys(shiftKey)[key] : altKey ? undefined : shortcuts()[key.toLowerCase()];
    if (own === undefined && (!isPlain || !/^(?:Arrow|Page|Home|End)/.test(key))) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (own !== undefined) {
      own();
      return;
    }
    const step = treeStep(key, active, {
      count: rows.length,
      page: (handle.current?.page ?? 1) - 1,
      isOpen: () => (node !== undefined && isContainer(node) ? node.expanded : undefined),
      parentOf: (at) => {
        const parent = rows.at(at)?.parent;
        return parent === undefined ? undefined : Math.max(0, rows.indexOf(parent));
      },
    });
    if (step !== undefined && 'open' in step) {
      toggle();
    } else if (step !== undefined) {
      actions.activate(step.to);
    }
  }

  function keys(isBack: boolean): Readonly<Record<string, (() => void) | undefined>> {
    return {
      '*': () => actions.change(() => void rows.expandAll()),
      '/': () => actions.search(),
      d: () => actions.differences(),
      F3: () => actions.step(isBack ? -1 : 1),
      Enter: open,
      ' ': open,
    };
  }

  function shortcuts(): Readonly<Record<string, (() => void) | undefined>> {
    const nothingSelected = (document.getSelection()?.toString() ?? '') === '';
    return {
      c: nothingSelected && node !== undefined ? () => actions.copy(node) : undefined,
      f: () => actions.search(),
    };
  }

  function onClick({ target }: MouseEvent): void {
    const clicked = target instanceof HTMLElement ? target : undefined;
    const index = Number(clicked?.closest<HTMLElement>('.row')?.dataset['index'] ?? Number.NaN);
    const at = rows.at(index);
    if (clicked === undefined || at === undefined) {
      return;
    }
    const link = clicked.closest<HTMLElement>('[data-link]')?.dataset['link'];
    actions.activate(index);
    if (link !== undefined) {
      actions.lookUp(link);
    }
    if (clicked.classList.contains('twisty') && isContainer(at)) {
      actions.change(() => (at.expanded ? rows.collapse(index) : rows.expand(index)));
    }
  }

  return (
    <VirtualList
      handle={handle}
      count={rows.length}
      row={(index) => row(index, index === active)}
      header={names.length > 1 ? <SideHeader names={names} /> : undefined}
      onDrawn={onDrawn}
      class={isUsed ? 'used' : ''}
      role="treegrid"
      aria-label={label}
      aria-readonly="true"
      aria-rowcount={rows.length}
      aria-activedescendant={`${id}-${active}`}
      style={{ '--sides': context.sides }}
      // The active row is highlighted only after the grid had the focus.
      onFocus={() => setUsed(true)}
      onKeyDown={onKey}
      onClick={onClick}
      onDblClick={toggle}
    />
  );
}

/** Scrolls only horizontally within the grid; the notebook stays in place. */
function revealSideways(view: HTMLElement, hit: Element | null): void {
  if (hit === null) {
    return;
  }
  const seen = view.getBoundingClientRect();
  const { left, right } = hit.getBoundingClientRect();
  const fixed = view.querySelector('.lead')?.getBoundingClientRect().width ?? 0;
  if (right > seen.right - scrollMargin) {
    view.scrollLeft += Math.min(right - seen.right + scrollMargin, left - seen.left - fixed - scrollMargin);
  } else if (left < seen.left + fixed) {
    view.scrollLeft -= seen.left + fixed + scrollMargin - left;
  }
}
