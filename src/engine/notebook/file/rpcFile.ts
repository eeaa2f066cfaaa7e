/**
 * A `.rpc` file: cells of text, and what stands around each of them, so that printing gives back the bytes that were
 * read. docs/notebooks.md has the format on one page.
 */
export interface RpcFile {
  /** Whether the text begins with a byte order mark. */
  readonly bom: boolean;
  readonly cells: readonly Cell[];
}

export type CellKind =
  | 'markdown'
  | 'rpc'
  /** The saved output of the cell before it. */
  | 'output';

export interface Cell {
  readonly kind: CellKind;
  /** Without the marker line and without the line break that ends the cell; lines end as they stood. */
  readonly text: string;
  /** Absent for a cell that was not read from a file: it is printed in the usual layout. */
  readonly layout?: CellLayout;
}

/** What stands around a cell's text, as it was read. */
export interface CellLayout {
  /** The marker line with its line break, and blank lines before the first one; empty where the file begins without. */
  readonly head: string;
  /** The line break, and the blank line before the next marker, after the text. */
  readonly tail: string;
}

/** A line that begins a cell. Any other line that begins with %% is text like every line. */
const MARKER = /^%%[ \t]*(markdown|rpc|output)[ \t]*$/;
/** A line of text that would begin a cell, or a line escaped already: one backslash more, or less, makes it text. */
const ESCAPED = /^(\\+)(%%[ \t]*(?:markdown|rpc|output)[ \t]*)$/;

/** @param line without its line break */
export function markerKind(line: string): CellKind | undefined {
  return MARKER.exec(line)?.[1] as CellKind | undefined;
}

/** Text of a cell as it stands in a file. */
export function escapeMarkers(text: string): string {
  return text.includes('%%') ? mapLines(text, escapeLine) : text;
}

/** The reverse of `escapeMarkers`. */
export function unescapeMarkers(text: string): string {
  return text.includes('\\%%') ? mapLines(text, unescapeLine) : text;
}

function escapeLine(line: string): string {
  return MARKER.test(line) || ESCAPED.test(line) ? `\\${line}` : line;
}

function unescapeLine(line: string): string {
  return ESCAPED.test(line) ? line.slice(1) : line;
}

/** Line breaks are \n and \r\n; they stay as they are. A lone \r is text, at the end too. */
function mapLines(text: string, map: (line: string) => string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i < last && line.endsWith('\r') ? `${map(line.slice(0, -1))}\r` : map(line)))
    .join('\n');
}
