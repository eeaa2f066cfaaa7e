import type { CheckedContract } from '../verified/verifiedContract';

/** One source file as a build saw it. */
export interface BuiltSource {
  /** As the compiler was told it: "src/Coin.sol", "@openzeppelin/contracts/utils/Strings.sol". */
  readonly path: string;
  /** keccak-256 of the text, 0x and 64 digits, as the metadata says; absent: not told. */
  readonly keccak?: string;
}

/** Bytes that the compiler left open. */
export interface OpenBytes {
  /** Offset in the code, in bytes. */
  readonly start: number;
  readonly length: number;
  /** What fills it: the immutable by the ID of its declaration, or the library by its name. Several places have one in common. */
  readonly of?: string;
}

export interface BuiltCode {
  readonly bytes: Uint8Array;
  /** Filled in when the contract is created, or linked. Zero in `bytes`. */
  readonly open: readonly OpenBytes[];
  /** As the compiler wrote it: `s:l:f:j:m;…`; absent where the build left none. */
  readonly sourceMap?: string;
  /** Names of the compiler's own sources ("#utility.yul") by their index in the source map. */
  readonly generated: ReadonlyMap<number, string>;
}

export interface BuildSettings {
  readonly isOptimized: boolean;
  readonly runs?: number;
  readonly viaIR: boolean;
  readonly evmVersion?: string;
}

/** One contract of a build of the open project. Nothing in it is trusted: it comes from files that anyone may have written. */
export interface BuiltContract {
  readonly name: string;
  /** The file as the reader knows it: "out/Coin.sol/Coin.json". */
  readonly artifact: string;
  /** Path of its own source, as in `sources`. */
  readonly path?: string;
  readonly language: 'Solidity' | 'Yul' | 'Vyper';
  /** "0.8.30+commit.73712a01" */
  readonly compiler?: string;
  readonly settings?: BuildSettings;
  /** By the index that source maps and syntax trees use. */
  readonly sources: ReadonlyMap<number, BuiltSource>;
  /** keccak-256 of each source of its metadata, by path: what the build was made of. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Its metadata as the compiler wrote and hashed it, to the letter. */
  readonly metadata?: string;
  readonly runtime?: BuiltCode;
  readonly creation?: BuiltCode;
  /** Signatures of its functions and errors by selector, 8 hex digits. */
  readonly selectors: ReadonlyMap<string, string>;
  /** As the compiler wrote it; absent where it was not told to. */
  readonly storageLayout?: unknown;
  /** Whether the build kept its syntax trees. */
  readonly hasAst: boolean;
  /** Who told of it, where it is of no build of the project. */
  readonly verified?: CheckedContract;
}

/** How code of a chain relates to the builds of the open project. */
type MatchVerdict =
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
  /** Files with another text than the build was made of, as the reader knows them. No line of theirs is shown. */
  readonly changed: readonly string[];
  /** The contract's own file, where there is none any more. */
  readonly gone?: string;
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
