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

/** One entry of a call stack in source. */
export interface SourceFrame {
  /** Index of the external call that it is in. */
  readonly call: number;
  /** Of the contract whose code runs; absent where it is not of the project. */
  readonly contract?: string;
  /** "transfer", "constructor", "receive", "onlyOwner"; absent where it is not known. */
  readonly function?: string;
  /** Where it stands: the statement or expression. Absent where it cannot be told, or the file has changed since. */
  readonly range?: SourceRange;
  /** Where its function is declared, if `range` is absent and that is known. */
  readonly declared?: SourceRange;
  /** File of it that has changed since the build, so that no line is told. */
  readonly changedFile?: string;
}
