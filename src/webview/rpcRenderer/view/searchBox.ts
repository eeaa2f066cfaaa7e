import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../../core/json/value';
import type { Path } from '../../../core/rpc/cell/path';
import { findText } from '../model/findText';
import { button, element } from './element';
import { pause } from './timeSlices';

/** More are counted as "1,000+". */
const maxMatches = 1_000;

/** Milliseconds at a time. */
const slice = 12;

/** A field that searches answers while they stay usable, and steps through what it finds. */
export class SearchBox {
  readonly view: HTMLElement;
  private readonly input = element('input', {
    with: { type: 'search', placeholder: l10n.t('Search'), 'aria-label': l10n.t('Search the response') },
  });
  private readonly told = element('span', { class: 'note', with: { role: 'status' } });
  private readonly steps = element('span', { class: 'tools' });
  private matches: Path[] = [];
  private at = 0;
  private latest = 0;

  constructor(
    private readonly values: readonly JsonValue[],
    private readonly reveal: (path: Path) => void,
    private readonly leave: () => void,
  ) {
    this.view = element('span', { class: 'tools' }, [this.input, this.told, this.steps]);
    this.steps.hidden = true;
    this.input.addEventListener('input', () => void this.search());
    this.input.addEventListener('keydown', (event) => this.onKey(event));
    for (const [label, step] of [
      [l10n.t('Previous'), -1],
      [l10n.t('Next'), 1],
    ] as const) {
      this.steps.append(button(label, () => this.step(step)));
    }
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  private async search(): Promise<void> {
    this.latest += 1;
    const own = this.latest;
    const text = this.input.value;
    this.matches = [];
    this.at = 0;
    if (text !== '') {
      let until = performance.now() + slice;
      for (const path of findText(this.values, text)) {
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
          await pause();
          until = performance.now() + slice;
        }
        if (own !== this.latest) {
          return;
        }
      }
    }
    this.tell();
  }

  private step(by: number): void {
    const { length } = this.matches;
    if (length > 0) {
      this.at = (this.at + by + length) % length;
      this.show();
    }
  }

  private show(): void {
    const path = this.matches[this.at];
    if (path !== undefined) {
      this.reveal(path);
    }
    this.tell();
  }

  private tell(): void {
    const { length } = this.matches;
    this.steps.hidden = length < 2;
    const count = length > maxMatches ? `${maxMatches.toLocaleString('en')}+` : String(length);
    this.told.textContent =
      this.input.value === '' ? '' : length === 0 ? l10n.t('not found') : l10n.t('{0} of {1}', this.at + 1, count);
  }

  private onKey(event: KeyboardEvent): void {
    // The notebook has meanings of its own for keys.
    event.stopPropagation();
    if (event.key === 'Enter') {
      this.step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      this.leave();
    }
  }
}
