import { hasWords } from './classifyName';
import type { Language } from './language';
import { type Frame, scan, type Scan } from './scan';
import type { ScopeText } from './scopeText';

/** Longest part of an element that is read. */
const maxElementLength = 2000;

/** Elements of a bracket that are read before that of the value. */
const maxEarlier = 12;
const maxEarlierLength = 300;

/** A value's surroundings, read: the lines, and what is open around it. */
export class Scope {
  /** The lines above, and the value's own up to the value, of which a mark stands there. */
  readonly lines: readonly string[];
  /** Index of the value's line. */
  readonly at: number;
  /** Index of the line that its entry or statement begins on. */
  readonly base: number;
  /** All of it up to the value. */
  readonly joined: string;
  /** From the text itself to the innermost bracket around the value. */
  readonly frames: readonly Frame[];
  /** What stands before the value in its entry or statement. */
  readonly own: string;
  private readonly scanned: Scan;
  private starts: readonly number[] | undefined;

  constructor(
    readonly text: ScopeText,
    readonly language: Language,
  ) {
    this.lines = [...text.above, `${text.before}0x`];
    this.at = text.above.length;
    this.joined = [...text.above, text.before].join('\n');
    this.scanned = scan(this.joined, language);
    this.frames = this.scanned.frames;
    this.own = this.element(this.frames.length - 1, this.joined.length);
    const isAlone = !hasWords(text.before) && hasWords(this.own);
    const above = isAlone ? text.above.findLastIndex((line) => line.trim() !== '') : -1;
    this.base = above < 0 ? this.at : above;
  }

  /** What the last element of a bracket says up to a place. @param frame its index */
  element(frame: number, to: number): string {
    const from = this.frames[frame]?.starts.at(-1) ?? 0;
    return this.scanned.clean(Math.max(from, to - maxElementLength), to);
  }

  /** The elements of a bracket before that of the value, the last ones. */
  earlier({ starts }: Frame): readonly string[] {
    const last = starts.slice(-maxEarlier - 1);
    return last.slice(0, -1).map((from, index) => {
      const to = last[index + 1] ?? from;
      return this.scanned.clean(from, Math.min(to - 1, from + maxEarlierLength));
    });
  }

  /** What stands behind the value. */
  behind(): string {
    return [this.text.after, ...this.text.below].join('\n').slice(0, maxElementLength);
  }

  /** Where a line begins. */
  offsetOf(line: number): number {
    return this.offsets()[line] ?? 0;
  }

  /** The line that a place is in. */
  lineOf(place: number): number {
    return this.offsets().findLastIndex((offset) => offset <= place);
  }

  private offsets(): readonly number[] {
    let offset = 0;
    this.starts ??= this.lines.map((line) => {
      const start = offset;
      offset += line.length + 1;
      return start;
    });
    return this.starts;
  }
}
