import type { SourceRange } from '../sourceMap/sourceMap';

export type { SourceRange };

/** One entry of a call stack in source. */
export interface SourceFrame {
  /** Index of the external call that it is in. */
  readonly call: number;
  /** The step that it stands at: for a function that called another, the one that did. Absent where no code ran. */
  readonly step?: number;
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
