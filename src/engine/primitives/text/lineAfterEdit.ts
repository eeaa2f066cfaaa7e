/** What an edit replaces, lines counted from 0, and how many line breaks come in its place. */
export interface LineEdit {
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
