/** Enough for what is far above a value; a reader stops much earlier in most files. */
const maxAbove = 1000;

/** The first lines of a file name the columns of a table and open its lists. */
const head = 8;
const maxBelow = 40;

/** The part of a document that is needed here. */
interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The lines above `line`, the nearest first; in a long file the nearest ones, then the first of the file. */
export function* linesAbove(document: Lines, line: number): Generator<string> {
  const last = Math.max(0, line - maxAbove);
  for (let number = line - 1; number >= last; number -= 1) {
    yield document.lineAt(number).text;
  }
  for (let number = Math.min(head, last) - 1; number >= 0; number -= 1) {
    yield document.lineAt(number).text;
  }
}

/** The lines below `line`, the nearest first. */
export function* linesBelow(document: Lines, line: number): Generator<string> {
  const end = Math.min(document.lineCount, line + 1 + maxBelow);
  for (let number = line + 1; number < end; number += 1) {
    yield document.lineAt(number).text;
  }
}
