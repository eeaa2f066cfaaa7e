/** How many of things in order are before the first one that a test does not hold for. */
export function countWhile(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = isBefore(middle) ? [middle + 1, high] : [low, middle];
  }
  return low;
}

/** Things by what they have in common, each group in their order. */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
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
