/** A place in a file of the open project. Lines and columns count from 0. */
export interface SourceRange {
  /** As the reader knows it: "src/Coin.sol". */
  readonly path: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
