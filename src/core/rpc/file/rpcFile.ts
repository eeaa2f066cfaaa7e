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
