import type { JsonValue, Path } from '../../../engine/primitives';
import { nextTask } from '../view/timeSlices';
import type { TreeContext } from './childrenOf';
import { findText } from './findText';

/** More are counted as "1,000+". */
const maxMatches = 1_000;

/** Milliseconds at a time. */
const slice = 12;

/** What is searched for, and which of its places the reader is at. */
export interface Hits {
  /** In lower case. */
  readonly text: string;
  readonly current: Path | undefined;
}

/** Searches answers while they stay usable, and steps through what it finds. */
export class Search {
  text = '';
  private matches: Path[] = [];
  private at = 0;
  private latest = 0;
  private isDone = true;

  constructor(
    private readonly values: readonly JsonValue[],
    private readonly context: TreeContext,
    /** Brings a place into sight, which may be closed or far below; undefined: something else has changed. */
    private readonly changed: (place: Path | undefined) => void,
  ) {}

  /** What is to be marked; undefined: nothing is searched for. */
  get hits(): Hits | undefined {
    return this.text === '' ? undefined : { text: this.text.toLowerCase(), current: this.matches[this.at] };
  }

  get hasSteps(): boolean {
    return this.matches.length > 1;
  }

  /** "1 of 3". */
  get found(): string {
    const { length } = this.matches;
    const count = length > maxMatches ? `${maxMatches.toLocaleString('en')}+` : String(length);
    return this.text === '' ? '' : length === 0 ? (this.isDone ? 'not found' : '') : `${this.at + 1} of ${count}`;
  }

  /** From place to place, around at the ends. */
  step(by: number): void {
    const { length } = this.matches;
    if (length > 0) {
      this.at = (this.at + by + length) % length;
      this.changed(this.matches[this.at]);
    }
  }

  async type(text: string): Promise<void> {
    this.latest += 1;
    const own = this.latest;
    this.text = text;
    this.matches = [];
    this.at = 0;
    this.isDone = false;
    this.changed(undefined);
    if (text !== '') {
      let until = performance.now() + slice;
      for (const path of findText(this.values, text, this.context)) {
        if (path !== undefined) {
          this.matches.push(path);
          if (this.matches.length === 1) {
            this.changed(path);
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
    this.isDone = true;
    this.changed(undefined);
  }
}
