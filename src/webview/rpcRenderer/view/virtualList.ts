import { element } from './element';

/** Pixels; the style sheet gives every row the same. */
const rowHeight = 22;

/** Rows beyond the edges, so that fast scrolling shows no gaps. */
const margin = 12;

/** Rows that can be seen at once. */
const maxRows = 24;

/** No browser makes an element higher than this. */
const highest = 16_000_000;

export interface VirtualRows {
  length(): number;
  render(index: number): HTMLElement;
}

/** A list of rows of one height, of which those alone are on the page that can be seen. */
export class VirtualList {
  /** What scrolls has the focus: browsers and screen readers that scroll by keys look for that. */
  readonly view: HTMLElement;
  private readonly canvas = element('div', { class: 'canvas' });
  private readonly window = element('div', { class: 'window', with: { role: 'presentation' } });
  private shown = { from: 0, to: 0 };
  /** The rows on the page, by their index: scrolling makes those alone that come into sight. */
  private made = new Map<number, HTMLElement>();
  private frame: number | undefined;

  constructor(
    private readonly rows: VirtualRows,
    attributes: Readonly<Record<string, string>>,
    /** Stands above the rows, and moves sideways with them alone. */
    private readonly header?: HTMLElement,
  ) {
    this.view = element('div', { class: 'rows', with: { tabindex: '0', ...attributes } });
    this.canvas.append(this.window);
    this.view.append(...(header === undefined ? [] : [header]), this.canvas);
    this.view.addEventListener('scroll', () => this.schedule(), { passive: true });
    this.view.addEventListener('wheel', (event) => this.keepWheel(event), { passive: true });
    // Also told when it comes onto the page: only then is there a bar.
    new ResizeObserver(() => this.fit()).observe(this.view);
  }

  /** After the rows have changed. */
  refresh(): void {
    const count = this.rows.length();
    this.canvas.style.height = `${Math.min(count * rowHeight, highest)}px`;
    this.shown = { from: 0, to: 0 };
    this.made = new Map();
    this.window.replaceChildren();
    this.draw();
    this.fit();
  }

  /** As high as its rows; a bar for scrolling sideways stands below the last one, not on it. */
  private fit(): void {
    const bar = this.view.offsetHeight - this.view.clientHeight;
    const rows = Math.min(this.rows.length(), maxRows) + (this.header === undefined ? 0 : 1);
    this.view.style.height = `${rows * rowHeight + bar}px`;
  }

  /** Brings a row into sight. */
  reveal(index: number): void {
    const top = index * this.step();
    const { scrollTop } = this.view;
    const height = maxRows * rowHeight;
    if (top < scrollTop) {
      this.view.scrollTop = top;
    } else if (top + rowHeight > scrollTop + height) {
      this.view.scrollTop = top + rowHeight - height;
    }
    this.draw();
  }

  /** The notebook does not see what scrolls in here, and would move along. At the ends the wheel is the notebook's. */
  private keepWheel(event: WheelEvent): void {
    const { scrollTop, scrollHeight, clientHeight } = this.view;
    const left = event.deltaY < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
    if (left >= 1) {
      event.stopPropagation();
    }
  }

  /** How many rows can be seen at once. */
  get page(): number {
    return Math.min(maxRows, this.rows.length());
  }

  /** Pixels from one row to the next; less than its height where the list is higher than a page can be. */
  private step(): number {
    const count = this.rows.length();
    return count * rowHeight <= highest ? rowHeight : (highest - maxRows * rowHeight) / (count - maxRows);
  }

  private schedule(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  private draw(): void {
    const count = this.rows.length();
    // Read once, before anything changes: afterwards the page would be laid out for it.
    const { scrollTop } = this.view;
    const first = Math.floor(scrollTop / this.step());
    const from = Math.max(0, first - margin);
    const to = Math.min(count, first + maxRows + margin);
    if (from === this.shown.from && to === this.shown.to) {
      return;
    }
    this.shown = { from, to };
    this.dropOutside(from, to);
    this.addBetween(from, to);
    // The rows stand together, moved to where they belong as a whole.
    const top = scrollTop - (scrollTop % this.step()) - (first - from) * rowHeight;
    this.window.style.transform = `translateY(${Math.max(0, top)}px)`;
  }

  /** What stays on the page is not touched: a row that is put back is laid out anew. */
  private dropOutside(from: number, to: number): void {
    for (const [i, row] of this.made) {
      if (i < from || i >= to) {
        row.remove();
        this.made.delete(i);
      }
    }
  }

  private addBetween(from: number, to: number): void {
    const before = document.createDocumentFragment();
    const after = document.createDocumentFragment();
    const [first] = this.made.keys();
    const isCached = (i: number) => this.made.has(i);
    const made = new Map<number, HTMLElement>();
    for (let i = from; i < to; i += 1) {
      const row = this.made.get(i) ?? this.rows.render(i);
      made.set(i, row);
      if (!isCached(i)) {
        (first === undefined || i > first ? after : before).append(row);
      }
    }
    this.window.prepend(before);
    this.window.append(after);
    this.made = made;
  }
}
