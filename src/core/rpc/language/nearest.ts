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

/** Insertions, deletions and changes between two texts; `most` or more where it is no less. */
function editDistance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    if (Math.min(...next) >= most) {
      return most;
    }
    row = next;
  }
  return row[b.length]!;
}
