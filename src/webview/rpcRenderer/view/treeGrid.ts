import type { Path } from '../../../engine/primitives';
import type { Rows } from '../model/rows';
import { isContainer, type OutputTreeNode } from '../model/outputTreeNode';
import { type Hits, markHits } from './markHits';
import { type RowContext, rowElement } from './rowElement';
import { VirtualList } from './virtualList';

export interface TreeGridActions {
  lookUp(id: string): void;
  copy(node: OutputTreeNode): void;
  search(): void;
  /** To the next place that was found, or the one before. */
  step(by: number): void;
  /** Hides or shows what is equal in answers side by side. */
  differences(): void;
}

let made = 0;

/** Pixels beside what is brought into sight. */
const scrollMargin = 24;

/**
 * The rows of an answer as a tree grid. The grid itself has the focus and names its active row, since rows come and go
 * while it scrolls; keys are those of tree grids elsewhere, and do not reach the notebook.
 */
export class TreeGrid {
  readonly view: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = `snowprobe-row-${(made += 1)}`;
  private activeIndex = 0;
  private hits: Hits | undefined;

  constructor(
    private readonly rows: Rows,
    private readonly context: RowContext,
    private readonly actions: TreeGridActions,
    label: string,
    /** Stands above the rows and scrolls sideways with them. */
    header?: HTMLElement,
  ) {
    this.list = new VirtualList(
      { length: () => rows.length, render: (index) => this.render(index) },
      { role: 'treegrid', 'aria-label': label, 'aria-readonly': 'true' },
      header,
    );
    this.view = this.list.view;
    this.view.style.setProperty('--sides', String(context.sides));
    // A row stands out once somebody was here.
    this.view.addEventListener('focus', () => this.view.classList.add('used'));
    this.view.addEventListener('keydown', (event) => this.onKey(event));
    this.view.addEventListener('click', (event) => this.onClick(event));
    this.view.addEventListener('dblclick', () => this.toggle(this.activeIndex));
    this.refresh();
  }

  get active(): OutputTreeNode | undefined {
    return this.rows.at(this.activeIndex);
  }

  set scrollTop(top: number) {
    this.list.view.scrollTop = top;
  }

  refresh(): void {
    this.activeIndex = Math.min(this.activeIndex, Math.max(0, this.rows.length - 1));
    this.view.setAttribute('aria-rowcount', String(this.rows.length));
    this.list.refresh();
    this.mark(true);
  }

  /** Marks what a search found, also in rows that are not made yet. */
  show(hits: Hits | undefined): void {
    this.hits = hits;
    this.refresh();
  }

  /** Opens what is around a place, and goes there. */
  reveal(path: Path): void {
    const index = this.rows.reveal(path);
    this.refresh();
    this.activate(index);
    this.revealSideways(this.rowAt(index)?.querySelector<HTMLElement>('.current'));
  }

  /** By its own bar alone: the notebook stays where it is. */
  private revealSideways(hit: HTMLElement | null | undefined): void {
    if (hit == null) {
      return;
    }
    const seen = this.view.getBoundingClientRect();
    const { left, right } = hit.getBoundingClientRect();
    const fixed = this.view.querySelector('.lead')?.getBoundingClientRect().width ?? 0;
    if (right > seen.right - scrollMargin) {
      this.view.scrollLeft += Math.min(right - seen.right + scrollMargin, left - seen.left - fixed - scrollMargin);
    } else if (left < seen.left + fixed) {
      this.view.scrollLeft -= seen.left + fixed + scrollMargin - left;
    }
  }

  private render(index: number): HTMLElement {
    const node = this.rows.at(index)!;
    const row = rowElement(node, this.context);
    if (this.hits !== undefined) {
      markHits(row, node, this.hits);
    }
    row.id = `${this.id}-${index}`;
    row.dataset['index'] = String(index);
    row.setAttribute('aria-rowindex', String(index + 1));
    markRow(row, index === this.activeIndex);
    return row;
  }

  /** The rows stay, and with them what is selected of their text. */
  private activate(index: number): void {
    this.mark(false);
    this.activeIndex = Math.max(0, Math.min(index, this.rows.length - 1));
    this.list.reveal(this.activeIndex);
    this.mark(true);
  }

  private mark(isActive: boolean): void {
    const row = this.rowAt(this.activeIndex);
    if (row !== null) {
      markRow(row, isActive);
    }
    this.view.setAttribute('aria-activedescendant', `${this.id}-${this.activeIndex}`);
  }

  /** Null where it is not on the page. */
  private rowAt(index: number): HTMLElement | null {
    return this.view.querySelector<HTMLElement>(`[data-index="${index}"]`);
  }

  private toggle(index: number): void {
    const node = this.rows.at(index);
    if (node === undefined || !isContainer(node)) {
      return;
    }
    if (node.expanded) {
      this.rows.collapse(index);
    } else {
      this.rows.expand(index);
    }
    this.refresh();
  }

  private onClick({ target }: MouseEvent): void {
    const clicked = target instanceof HTMLElement ? target : undefined;
    const row = clicked?.closest<HTMLElement>('.row');
    if (clicked === undefined || row == null) {
      return;
    }
    const link = clicked.dataset['link'];
    this.activate(Number(row.dataset['index']));
    if (link !== undefined) {
      this.actions.lookUp(link);
    }
    if (clicked.classList.contains('twisty')) {
      this.toggle(this.activeIndex);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const done = this.handle(event);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** @returns whether the key means something here */
  private handle(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) {
      return this.handleShortcut(key.toLowerCase(), (ctrlKey || metaKey) && !altKey);
    }
    const at = this.activeIndex;
    const node = this.active;
    switch (key) {
      case 'ArrowDown':
        return this.goTo(at + 1);
      case 'ArrowUp':
        return this.goTo(at - 1);
      case 'PageDown':
        return this.goTo(at + this.list.page - 1);
      case 'PageUp':
        return this.goTo(at - this.list.page + 1);
      case 'Home':
        return this.goTo(0);
      case 'End':
        return this.goTo(this.rows.length - 1);
      case 'ArrowRight':
        if (node !== undefined && isContainer(node)) {
          return node.expanded ? this.goTo(at + 1) : this.change(() => this.rows.expand(at));
        }
        return true;
      case 'ArrowLeft':
        if (node?.expanded === true) {
          return this.change(() => this.rows.collapse(at));
        }
        return node?.parent === undefined ? true : this.goTo(Math.max(0, this.rows.indexOf(node.parent)));
      case '*':
        return this.change(() => void this.rows.expandAll());
      case '/':
        this.actions.search();
        return true;
      case 'd':
        this.actions.differences();
        return true;
      case 'F3':
        this.actions.step(event.shiftKey ? -1 : 1);
        return true;
      case 'Enter':
      case ' ':
        return this.open();
      default:
        return false;
    }
  }

  private handleShortcut(key: string, isPlain: boolean): boolean {
    const nothingSelected = (document.getSelection()?.toString() ?? '') === '';
    if (isPlain && key === 'c' && nothingSelected && this.active !== undefined) {
      this.actions.copy(this.active);
      return true;
    }
    if (isPlain && key === 'f') {
      this.actions.search();
      return true;
    }
    return false;
  }

  /** The first link of the active row, else what it holds. */
  private open(): boolean {
    const link = this.rowAt(this.activeIndex)?.querySelector<HTMLElement>('[data-link]')?.dataset['link'];
    if (link !== undefined && this.active !== undefined && !isContainer(this.active)) {
      this.actions.lookUp(link);
    } else {
      this.toggle(this.activeIndex);
    }
    return true;
  }

  private goTo(index: number): true {
    this.activate(index);
    return true;
  }

  private change(what: () => void): true {
    what();
    this.refresh();
    return true;
  }
}

function markRow(row: HTMLElement, isActive: boolean): void {
  row.setAttribute('aria-selected', String(isActive));
  row.classList.toggle('active', isActive);
}
