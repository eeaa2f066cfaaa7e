import type { BuildSettings, BuiltCode, BuiltContract } from './builtContract';

/** How code of a chain relates to the builds of the open project. */
export type MatchVerdict =
  /** Byte for byte, but for what is filled in later. */
  | 'sameBuild'
  /** The same sources (or code), under other compiler settings. */
  | 'otherSettings'
  /** The same contract, of sources that have changed since. */
  | 'sourcesDiffer'
  | 'notFromProject';

export interface CodeMatch {
  readonly verdict: MatchVerdict;
  /** Absent for `notFromProject`. */
  readonly contract?: BuiltContract;
  /** The code whose source map fits; absent where none does. */
  readonly code?: BuiltCode;
  /** What it was built with, where its metadata's hash tells of settings that are not those of the contract. */
  readonly settings?: BuildSettings;
  /** Files that are not what the build was made of any more, as the reader knows them. No line of theirs is shown. */
  readonly changed: readonly string[];
}

export const notFromProject: CodeMatch = { verdict: 'notFromProject', changed: [] };

/** A source of a build that stands on the disk as it was built. */
export interface ProjectSource {
  /** As the reader knows it, from the workspace's root: "src/Coin.sol". */
  readonly path: string;
  /** What opens it: a `file:` URI or another that VS Code knows. */
  readonly uri: string;
  readonly text: string;
}
