/** Keys that are known at most: more are those of a map, which are all different. */
const MAX_KNOWN = 256;

/** A key without escapes, and the one that came after it last time, in whatever object. */
interface KnownKey {
  readonly key: string;
  next: KnownKey | undefined;
}

/** Foresees the keys of a JSON text: rows of a list repeat them in the same order. */
export class KnownKeys {
  private readonly known = new Map<string, KnownKey>();
  private last: KnownKey = { key: '', next: undefined };

  /** The key that stands from `start` to a quote, where it is the one foreseen: to compare takes less than to read. */
  expected(text: string, start: number): string | undefined {
    const { next } = this.last;
    if (next === undefined || !text.startsWith(next.key, start)) {
      return undefined;
    }
    if (text.charCodeAt(start + next.key.length) !== 0x22) {
      return undefined;
    }
    this.last = next;
    return next.key;
  }

  /**
   * @param key one that was not foreseen and stands in the text as it is, without escapes
   * @returns whether it is new
   */
  remember(key: string): boolean {
    const before = this.known.get(key);
    if (this.known.size < MAX_KNOWN) {
      const known = before ?? { key, next: undefined };
      this.known.set(key, known);
      this.last.next = known;
      this.last = known;
    }
    return before === undefined;
  }
}
