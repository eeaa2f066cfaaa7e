import type { CheckedContract } from '../verified/verifiedContract';

export interface BuiltSource {
  /** As given to the compiler: "src/Coin.sol", "@openzeppelin/contracts/utils/Strings.sol". */
  readonly path: string;
  /** keccak-256 of the text from the metadata, 0x and 64 digits; absent: unknown. */
  readonly keccak?: string;
}

/** Bytes that the compiler left as placeholder. */
export interface CodePlaceholder {
  /** Offset in the code, in bytes. */
  readonly start: number;
  readonly length: number;
  /** Declaration ID of an immutable, or name of a library. Several places may share one. */
  readonly of?: string;
}

export interface BuiltCode {
  readonly bytes: Uint8Array;
  /** Filled in on creation or linking. Zero in `bytes`. */
  readonly open: readonly CodePlaceholder[];
  /** As the compiler wrote it: `s:l:f:j:m;…`; absent where the build has none. */
  readonly sourceMap?: string;
  /** Names of compiler-generated sources ("#utility.yul") by source map index. */
  readonly generated: ReadonlyMap<number, string>;
}

export interface BuildSettings {
  readonly isOptimized: boolean;
  readonly runs?: number;
  readonly viaIR: boolean;
  readonly evmVersion?: string;
}

/** A contract from a build of the open project. Untrusted: anyone may have written the files. */
export interface BuiltContract {
  readonly name: string;
  /** Path shown to the user: "out/Coin.sol/Coin.json". */
  readonly artifact: string;
  /** Path of its own source, as in `sources`. */
  readonly path?: string;
  readonly language: 'Solidity' | 'Yul' | 'Vyper';
  /** "0.8.30+commit.73712a01" */
  readonly compiler?: string;
  readonly settings?: BuildSettings;
  /** By the index that source maps and ASTs use. */
  readonly sources: ReadonlyMap<number, BuiltSource>;
  /** keccak-256 of each source in its metadata, by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Metadata exactly as the compiler wrote and hashed it. */
  readonly metadata?: string;
  readonly runtime?: BuiltCode;
  readonly creation?: BuiltCode;
  /** Signatures of its functions and errors by selector, 8 hex digits. */
  readonly selectors: ReadonlyMap<string, string>;
  /** As the compiler wrote it; absent where that output was not selected. */
  readonly storageLayout?: unknown;
  readonly hasAst: boolean;
  /** The verified contract, where it is not from a build of the project. */
  readonly verified?: CheckedContract;
}

type MatchVerdict =
  /** Equal except for immutables, libraries and other placeholders. */
  | 'sameBuild'
  /** The same sources (or code), under other compiler settings. */
  | 'otherSettings'
  /** The same contract, whose sources have changed since. */
  | 'sourcesDiffer'
  | 'notFromProject';

export interface CodeMatch {
  readonly verdict: MatchVerdict;
  /** Absent for `notFromProject`. */
  readonly contract?: BuiltContract;
  /** The code whose source map applies; absent where none does. */
  readonly code?: BuiltCode;
  /** Settings found by the metadata hash, where they differ from the contract's. */
  readonly settings?: BuildSettings;
  /** Files whose text has changed since the build, by the path shown to the user. No line of them is shown. */
  readonly changed: readonly string[];
  /** The contract's own file, where it no longer exists. */
  readonly gone?: string;
}

export const notFromProject: CodeMatch = { verdict: 'notFromProject', changed: [] };

/** A source whose file is unchanged since the build. */
export interface ProjectSource {
  /** Path shown to the user, relative to the workspace: "src/Coin.sol". */
  readonly path: string;
  /** A `file:` URI, or another that VS Code can open. */
  readonly uri: string;
  readonly text: string;
}
