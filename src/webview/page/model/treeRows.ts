/** A tree whose rows stand in order, each with how deep it is. */
export type Depths = readonly number[];

/** Whether a row has others below it. */
export function isParent(depths: Depths, index: number): boolean {
  return (depths[index + 1] ?? 0) > (depths[index] ?? 0);
}

/** Index of the row that a row stands below; undefined for a root. */
export function parentOf(depths: Depths, index: number): number | undefined {
  const depth = depths[index] ?? 0;
  for (let i = index - 1; i >= 0 && depth > 0; i -= 1) {
    if ((depths[i] ?? 0) < depth) {
      return i;
    }
  }
  return undefined;
}

/** Rows that are not in a folded one. */
export function unfoldedRows(depths: Depths, folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  let hiddenBelow = Infinity;
  depths.forEach((depth, i) => {
    if (depth > hiddenBelow) {
      return;
    }
    hiddenBelow = folded.has(i) ? depth : Infinity;
    shown.push(i);
  });
  return shown;
}

/** Rows of a search: those found, and those that they stand below. */
export function foundRows(depths: Depths, found: readonly number[]): readonly number[] {
  const shown = new Set<number>();
  for (const index of found) {
    for (let i: number | undefined = index; i !== undefined && !shown.has(i); i = parentOf(depths, i)) {
      shown.add(i);
    }
  }
  return [...shown].sort((a, b) => a - b);
}

/** All rows that can be folded but the root, so that its own calls are seen. */
export function foldable(depths: Depths): ReadonlySet<number> {
  return new Set(depths.flatMap((depth, i) => (depth > 0 && isParent(depths, i) ? [i] : [])));
}
