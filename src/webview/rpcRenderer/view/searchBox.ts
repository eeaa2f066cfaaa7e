import type { JsonValue, Path } from '../../../engine/primitives';
import type { TreeContext } from '../model/childrenOf';
import { findText } from '../model/findText';
import { element, shortButton } from './element';
import type { Hits } from './markHits';
import { nextTask } from './timeSlices';

/** More are counted as "1,000+". */
const maxMatches = 1_000;

/** Milliseconds at a time. */
const slice = 12;

interface SearchActions {
  /** Marks what is found; undefined: nothing is searched for. */
  mark(hits: Hits | undefined): void;
  /** Brings the place of the marks into sight, which may be closed or far below. */
  reveal(path: Path): void;
  leave(): void;
}

/** A field that searches answers while they stay usable, and steps through what it finds. */
export class SearchBox {
  readonly view: HTMLElement;
  private readonly input = element('input', {
    with: { type: 'search', placeholder: 'Search', 'aria-label': 'Search the response' },
  });
  private readonly result = element('span', { class: 'note count', with: { role: 'status' } });
  private readonly steps = element('span', { class: 'steps' });
  private matches: Path[] = [];
  private at = 0;
  private latest = 0;

  constructor(
    private readonly values: readonly JsonValue[],
    private readonly context: TreeContext,
    private readonly actions: SearchActions,
  ) {
    this.view = element('span', { class: 'tools search', with: { role: 'search' } }, [
      this.input,
      this.result,
      this.steps,
    ]);
    this.input.addEventListener('input', () => void this.search());
    this.view.addEventListener('keydown', (event) => this.onKey(event));
    this.steps.append(
      shortButton('Previous (Shift+F3)', '↑', () => this.step(-1)),
      shortButton('Next (F3)', '↓', () => this.step(1)),
    );
    this.report();
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  /** From place to place, around at the ends. */
  step(by: number): void {
    const { length } = this.matches;
    if (length > 0) {
      this.at = (this.at + by + length) % length;
      this.show();
    }
  }

  private async search(): Promise<void> {
    this.latest += 1;
    const own = this.latest;
    const text = this.input.value;
    this.matches = [];
    this.at = 0;
    this.mark();
    if (text !== '') {
      let until = performance.now() + slice;
      for (const path of findText(this.values, text, this.context)) {
        if (path !== undefined) {
          this.matches.push(path);
          if (this.matches.length === 1) {
            this.show();
          }
        }
        if (this.matches.length > maxMatches) {
          break;
        }
        if (performance.now() > until) {
          await nextTask();
          until = performance.now() + slice;
        }
        if (own !== this.latest) {
          return;
        }
      }
    }
    this.report();
  }

  private show(): void {
    const path = this.matches[this.at];
    this.mark();
    if (path !== undefined) {
      this.actions.reveal(path);
    }
    this.report();
  }

  private mark(): void {
    const text = this.input.value.toLowerCase();
    this.actions.mark(text === '' ? undefined : { text, current: this.matches[this.at] });
  }

  private report(): void {
    const { length } = this.matches;
    // Its room stays, so that nothing moves under the pointer.
    this.steps.classList.toggle('unseen', length < 2);
    const count = length > maxMatches ? `${maxMatches.toLocaleString('en')}+` : String(length);
    this.result.textContent = this.input.value === '' ? '' : length === 0 ? 'not found' : `${this.at + 1} of ${count}`;
  }

  private onKey(event: KeyboardEvent): void {
    // The notebook has meanings of its own for keys.
    event.stopPropagation();
    const by = event.shiftKey ? -1 : 1;
    if (event.key === 'F3' || (event.key === 'Enter' && event.target === this.input)) {
      event.preventDefault();
      this.step(by);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.actions.leave();
    } else if (event.key === 'Escape') {
      this.input.value = '';
      void this.search();
      this.actions.leave();
    }
  }
}
