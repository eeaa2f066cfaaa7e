/** The candidate that a mistyped word comes closest to; undefined where none is near. Capitals count little. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 4));
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) <= limit) {
      const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), best?.distance ?? limit + 1);
      if (distance < (best?.distance ?? limit + 1)) {
        best = { candidate, distance };
      }
    }
  }
  return best?.candidate;
}

/** Insertions, deletions, changes and swaps of neighbours between two texts; `most` or more where it is no less. */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? beforeLast[j - 2]! + 1 : change;
      next.push(Math.min(change, swap, next[j - 1]! + 1, row[j]! + 1));
    }
    if (Math.min(...next) >= most) {
      return most;
    }
    beforeLast = row;
    row = next;
  }
  return row[b.length]!;
}
