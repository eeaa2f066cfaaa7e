/** The builds and sources of the open project. Paths are what the reader knows them by, with forward slashes. */
export interface BuildFiles {
  /** JSON files below folders named after sources (`out/Coin.sol/`), those of `build-info`, and Foundry's cache; at most `most`. */
  list(most: number): Promise<readonly string[]>;
  /** Undefined: it is gone. Without `text`: it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<BuildFileText | undefined>;
  /** What opens a file: its URI. Undefined: it stands in no folder of the workspace. */
  uriOf(path: string): string | undefined;
  /** Tells of each JSON file and each source that is made, changed or deleted, from now on. */
  watch(changed: (path: string) => void): { dispose(): void };
  /** Resolves once other work had its turn. */
  pause(): Promise<void>;
  /** Milliseconds, for measuring. */
  now(): number;
}

export interface BuildFileText {
  /** With its byte order mark, if it has one. */
  readonly text?: string;
}
