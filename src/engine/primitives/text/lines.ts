/** How many of things in order are before the first one that a test does not hold for. */
export function countWhile(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = isBefore(middle) ? [middle + 1, high] : [low, middle];
  }
  return low;
}

/** As sorting has it. */
export function compare<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without what is undefined or false: rows of which some are there only when something is known. */
export function compact<T>(items: readonly (T | undefined | false)[]): T[] {
  return items.filter((item) => item !== undefined && item !== false) as T[];
}

/** Things by what they have in common, each group in their order. */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    getOrMake(groups, keyOf(item), (): T[] => []).push(item);
  }
  return groups;
}

/** What a map holds under a key; it is made where there is nothing, and a map that is full is emptied first. */
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

/** Places in a text by offsets in UTF-16 units, as editors have them. */
export class LineColumns {
  private readonly starts: readonly number[];

  constructor(text: string) {
    this.starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  }

  /** Both from 1. */
  at(offset: number): readonly [line: number, column: number] {
    const line = countWhile(this.starts.length, (i) => this.starts[i]! <= offset);
    return [line, offset - this.starts[line - 1]! + 1];
  }
}

/** What an edit replaces, lines counted from 0, and how many line breaks come in its place. */
interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly breaks: number;
}

/** Where a line stands after edits that are made one after the other; undefined: one of them touched it. */
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
