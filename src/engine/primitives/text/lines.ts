/** Binary search: the number of leading items that satisfy a predicate. */
export function countWhile(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = isBefore(middle) ? [middle + 1, high] : [low, middle];
  }
  return low;
}

export function compare<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Removes `undefined` and false, for lists with optional items. */
export function compact<T>(items: readonly (T | undefined | false)[]): T[] {
  return items.filter((item) => item !== undefined && item !== false) as T[];
}

export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    getOrMake(groups, keyOf(item), (): T[] => []).push(item);
  }
  return groups;
}

/** The value of a key, created if absent; a map with `most` entries is cleared first. */
export function getOrMake<K, V extends NonNullable<unknown>>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown; readonly size?: number; clear?(): void },
  key: K,
  make: () => V,
  most = Infinity,
): V {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  if ((map.size ?? 0) >= most) {
    map.clear?.();
  }
  const made = make();
  map.set(key, made);
  return made;
}

/** Converts UTF-16 offsets to lines and columns. */
export class LineColumns {
  private readonly starts: readonly number[];

  constructor(text: string) {
    this.starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  }

  /** 1-based. */
  at(offset: number): readonly [line: number, column: number] {
    const line = countWhile(this.starts.length, (i) => this.starts[i]! <= offset);
    return [line, offset - this.starts[line - 1]! + 1];
  }
}

/** The 0-based lines that an edit replaces, and the number of line breaks in its replacement. */
interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly breaks: number;
}

/** The position of a line after consecutive edits; `undefined` if one of them touched it. */
export function lineAfterEdits(line: number, edits: readonly LineEdit[]): number | undefined {
  let at = line;
  for (const { start, end, breaks } of edits) {
    if (start <= at && at <= end) {
      return undefined;
    }
    at += end < at ? breaks - (end - start) : 0;
  }
  return at;
}
